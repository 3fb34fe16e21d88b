export interface RichTextFieldProps {
  /** Given by the field around it, as are the five below. */
  id?: string;
  /** HTML; pictures of our own with addresses that a reader can fetch. */
  value?: string | undefined;
  onChange?: (html: string) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  /** What it holds, for those who do not see it. */
  label: string;
}
