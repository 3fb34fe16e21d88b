import { outline } from '../outline.ts';

/** Variants with a bill, `off` where it is disabled; below each its lines. */
export const bills = outline('variant state')(`
SP-100401-01
  SP-100301-01
    SP-100502-01
  SP-100705-02
    SP-100703-01
    SP-100101-01
      SP-100103-01
  SP-100901-01
SP-100402-03
  SP-100704-01
    SP-100705-02
      SP-100703-03
  SP-100902-01
  SP-100101-03
    SP-100103-02
SP-100801-01
  SP-100501-01
  SP-100802-01
    SP-100502-02
      SP-100901-02
SP-100204-01 | off
  SP-100301-02
    SP-100502-01
  SP-100101-02`);
