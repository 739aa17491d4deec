/** The page of the sliding puzzle. */
export {};
