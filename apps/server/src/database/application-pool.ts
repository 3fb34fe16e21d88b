import pg from 'pg';

export interface PoolSettings extends pg.PoolConfig {
  /** The password that was taken for the present one is another one now. */
  forgetPassword: () => void;
}

type Told = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Whoever connects while the password is being replaced is refused with the former one, and takes the present one. */
export class ApplicationPool extends pg.Pool {
  readonly #forgetPassword: () => void;

  constructor({ forgetPassword, ...config }: PoolSettings) {
    super(config);
    this.#forgetPassword = forgetPassword;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Told): void;
  override connect(told?: Told): Promise<pg.PoolClient> | void {
    const connected = new Promise<pg.PoolClient>((resolve, reject) => {
      super.connect((error: Error | undefined, client: pg.PoolClient | undefined) => {
        if (client !== undefined) resolve(client);
        else if (!isWrongPassword(error)) reject(error ?? new Error('A pool that says nothing'));
        else {
          this.#forgetPassword();
          resolve(super.connect());
        }
      });
    });
    if (told === undefined) return connected;
    // The driver asks so for a statement by itself.
    connected.then(
      (client) => told(undefined, client, (release) => client.release(release === true)),
      (error: Error) => told(error, undefined, () => undefined),
    );
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01';
}
