import type { Edit } from '../../../faults/answer-editor.ts';
import type { JsonObject } from '../../../slice/decision.ts';
import type { BillFault } from '../../bill-fault.ts';
import { eachObject, editList } from './answers.ts';
import { editPayment } from './payment.ts';

/** Changes a product in the catalogue that a vendor is shown. */
export function editListed(billerCode: string, productCode: string, edit: Edit): Pick<BillFault, 'answer'> {
  return editList('listBillers', (billers) =>
    billers.map((biller) =>
      biller.Code === billerCode
        ? {
            ...biller,
            Products: eachObject(biller.Products ?? null, (it) => (it.Code === productCode ? { ...it, ...edit } : it)),
          }
        : biller,
    ),
  );
}

/** Changes the receipts of payments that are Paid. */
export function editReceipts(
  isMeant: (body: JsonObject) => boolean,
  edit: (data: JsonObject) => Edit,
): Pick<BillFault, 'answer'> {
  return editPayment({ status: 'Paid', when: isMeant }, ({ PaymentData: data = null }) => ({
    PaymentData: { ...(data as JsonObject), ...edit(data as JsonObject) } as JsonObject,
  }));
}
