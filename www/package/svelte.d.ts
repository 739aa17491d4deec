/** The elements as Svelte 5 knows them. A listener is `on` and the name of the event: `onmove`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Elements, Events, Properties } from './elements.js';

type Listeners<Tag extends keyof Elements> = {
  [Name in keyof Events[Tag] & string as `on${Name}`]?: (event: Events[Tag][Name]) => void;
};

type Tags = {
  [Tag in keyof Elements]: Omit<
    HTMLAttributes<Elements[Tag]>,
    keyof Properties[Tag] | keyof Listeners<Tag>
  > &
    Properties[Tag] &
    Listeners<Tag>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
