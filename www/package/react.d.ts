/** The elements as React 19 knows them in JSX. A listener is `on` and the name of the event: `onmove`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Elements, Events, Properties } from './elements.js';

type Listeners<Tag extends keyof Elements> = {
  [Name in keyof Events[Tag] & string as `on${Name}`]?: (event: Events[Tag][Name]) => void;
};

type Usual<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

type Tags = {
  [Tag in keyof Elements]: Omit<Usual<Elements[Tag]>, keyof Properties[Tag]> &
    Properties[Tag] &
    Listeners<Tag>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
