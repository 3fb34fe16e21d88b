declare module 'pg/lib/utils.js' {
  const utils: {
    /** The text of a parameter; binary values stay as they are. */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
