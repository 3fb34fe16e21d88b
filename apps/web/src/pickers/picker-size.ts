/** Pixels; a narrower browser window narrows it. */
export const PICKER_WIDTH = 1000;
