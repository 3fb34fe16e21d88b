const DAY_MS = 86_400_000;
/** Day 0 for all days from the 1st of March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Spreadsheets count a 29th of February 1900 that never was; days before it have a number less. */
const DAY_THAT_NEVER_WAS = 60;
/** How many days later files count that begin with 1904. */
const DAYS_UNTIL_1904 = 1_462;

const WALL_CLOCK = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/;

/** The day's number of a date or time, with the time of day behind the point; undefined where a sheet has none. */
export function serialOf(text: string): number | undefined {
  if (!WALL_CLOCK.test(text)) return undefined;
  const moment = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  // A 31st of April would be read as the 1st of May.
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text.slice(0, 10))
    return undefined;
  const days = (moment - FIRST_DAY) / DAY_MS;
  const serial = days < DAY_THAT_NEVER_WAS + 1 ? days - 1 : days;
  return serial < 1 ? undefined : serial;
}

/** The wall-clock time of a day's number, to the second; undefined outside of what spreadsheets know. */
export function dateOfSerial(serial: number, countsFrom1904: boolean): Date | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined;
  const days = countsFrom1904 ? serial + DAYS_UNTIL_1904 : serial < DAY_THAT_NEVER_WAS ? serial + 1 : serial;
  return new Date(FIRST_DAY + Math.round(days * 86_400) * 1_000);
}
