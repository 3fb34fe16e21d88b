import type { Ref } from 'react';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  /** Given by the field around it. */
  id?: string | undefined;
  /** Where no field gives it a label. */
  label?: string;
  multiple?: boolean;
  /** Kinds of content or endings of names; absent takes all. */
  accept?: readonly string[] | undefined;
  onChoose: (files: readonly File[]) => void;
}

/** The browser's choice of files, which a button beside it opens; it is not seen itself. */
export function FileInput({ ref, id, label, multiple = false, accept, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      id={id}
      type="file"
      style={{ display: 'none' }}
      aria-label={label}
      multiple={multiple}
      accept={accept?.join()}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // Choosing the same file again has to count as a change.
        target.value = '';
      }}
    />
  );
}
