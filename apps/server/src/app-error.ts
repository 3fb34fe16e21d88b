import { errorCodes } from '@edp/contract/error-codes';
import type { ErrorKind } from '@edp/contract/error-codes';
import type { FieldError } from '@edp/contract/envelope';

/** A failure that the caller is told about. `message` is Chinese; the answer carries it in the caller's language. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly data: unknown;
  readonly fields: readonly FieldError[] | undefined;

  constructor(kind: ErrorKind, message: string = errorCodes[kind].message, data?: unknown) {
    super(message);
    this.kind = kind;
    this.data = data;
  }

  /** Bad input, told field by field; the first message is also the whole answer's. */
  static invalidFields(fields: readonly FieldError[]): AppError {
    return Object.assign(new AppError('invalidInput', fields[0]?.message), { fields });
  }

  static invalidField(path: string, message: string): AppError {
    return AppError.invalidFields([{ path, message }]);
  }
}
