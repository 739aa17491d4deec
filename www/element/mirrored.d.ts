/** The properties that mirror the attributes of a table. */
export type Mirrored<Table> = {
  [Name in keyof Table as CamelCase<Name & string>]: Table[Name] extends boolean
    ? boolean
    : Table[Name] extends number
      ? number
      : Table[Name] extends string
        ? string
        : string | null;
};

type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;
