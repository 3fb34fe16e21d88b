import type { ParsedInputOf } from '@edp/contract/endpoint';
import { reports } from '@edp/contract/reports';
import type { FileAnswer, SignedInContext } from '../../http/context.ts';
import { disposition } from '../../http/uploads/file-name.ts';
import { implement } from '../../http/implement.ts';
import type { Feature } from '../../http/implement.ts';
import { reportOfMaterials } from './print-materials.ts';
import { Printer } from './printer.ts';
import { streamPieces } from '../../http/files/stream-pieces.ts';

export const reportRoutes: Feature = {
  contract: reports,
  // Its printer comes with the server.
  handlerOf: () => undefined,
  register(app, services) {
    const printer = new Printer();
    app.addHook('onClose', () => printer.close());
    const handlers = { pdf: pdfBy(printer) };
    implement(reports, handlers).register(app, services);
  },
};

function pdfBy(printer: Printer) {
  return async (
    { ids, inventoryOrganisationId }: ParsedInputOf<typeof reports.pdf>,
    context: SignedInContext,
  ): Promise<FileAnswer> => {
    const { fileName, ...report } = await reportOfMaterials(
      context,
      [...new Set(ids)],
      inventoryOrganisationId,
    );
    return {
      contentType: 'application/pdf',
      body: await streamPieces(printer.print(report, context.gone())),
      headers: { 'content-disposition': disposition('inline', fileName) },
    };
  };
}
