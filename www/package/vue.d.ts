/** The elements as Vue 3 knows them in templates. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { Elements, Events, Properties } from './elements.js';

type Listeners<Tag extends keyof Elements> = {
  [Name in keyof Events[Tag] & string as `on${Capitalize<Name>}`]?: (
    event: Events[Tag][Name],
  ) => void;
};

type Components = {
  [Tag in keyof Elements]: new () => Elements[Tag] & {
    $props: Omit<HTMLAttributes, keyof Properties[Tag] | keyof Listeners<Tag>> &
      ReservedProps &
      Properties[Tag] &
      Listeners<Tag>;
  };
};

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
