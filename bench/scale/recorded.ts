import { PostgresQueryCompiler, type CompiledQuery, type KyselyPlugin } from 'kysely';

/** Notes every statement that passes, as the driver gets it. */
export class Recorder implements KyselyPlugin {
  readonly statements: CompiledQuery[] = [];
  readonly #compiler = new PostgresQueryCompiler();

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.statements.push(this.#compiler.compileQuery(node, queryId));
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}
