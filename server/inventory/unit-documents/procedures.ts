import { UnitDocumentFactsShape } from '../../../domain/inventory/unit-document.ts'
import { may, type Role } from '../../../domain/staff/roles.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
import { DONE, Done, staff } from '../../procedure.ts'
import type { StaffContext } from '../stock-context.ts'
import { CheckedFormShape, checkForm } from './check-form.ts'
import {
  ConfirmedShape,
  type Confirming,
  confirmDocuments,
  MAX_CONFIRMED,
  SeenDocumentShape,
} from './confirm-documents.ts'
import { listUnitDocuments, UnitDocumentsShape } from './read-unit-documents.ts'
import { changeUnitDocument, deleteUnitDocument } from './unit-documents.ts'

/** The person who changes documents of units. */
const editor = ({ userId, roles }: { userId: string; roles: readonly Role[] }) => ({
  adminId: userId,
  mayInspect: may(roles, 'inspect_units'),
})

const SeenDocuments = z._default(z.array(SeenDocumentShape).check(z.maxLength(MAX_CONFIRMED)), [])
const Reason = requiredText('A reason', 300, 'Please say why')

type Inspector = { me: { userId: string; hasTwoStep: boolean } } & StaffContext

/** The person who confirms documents, and whether another account could. */
const confirming = async ({ me, isAlone }: Inspector, reason: string): Promise<Confirming> => ({
  adminId: me.userId,
  hasTwoStep: me.hasTwoStep,
  isAlone: await isAlone('inspect_units', me.userId),
  reason,
})

/** Procedures for the scanned documents and photographs of units. All are for staff. */
export const unitDocuments = {
  list: staff('read_back_office')
    .meta({ shows: ['stock', 'product'] })
    .route({ method: 'GET', path: '/api/admin/units/{unitId}/documents', summary: 'Lists the documents of a unit' })
    .input(z.strictObject({ unitId: IdInAddress }))
    .output(UnitDocumentsShape)
    .handler(({ context, input }) => listUnitDocuments(context, input.unitId)),

  change: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/{documentId}',
      summary: 'Changes the kind, name and visibility of a document of a unit',
    })
    .input(z.strictObject({ documentId: IdInAddress, facts: UnitDocumentFactsShape }))
    .output(Done)
    .handler(async ({ context, input: { documentId, facts } }) => {
      await changeUnitDocument(context, documentId, facts, editor(context.me))
      return DONE
    }),

  checkForm: staff('read_back_office')
    .meta({ shows: ['stock', 'product'] })
    .route({
      method: 'GET',
      path: '/api/admin/unit-documents/{documentId}/check',
      summary: 'Compares a scanned form with its unit',
    })
    .input(z.strictObject({ documentId: IdInAddress }))
    .output(CheckedFormShape)
    .handler(({ context, input }) => checkForm(context, input.documentId, context.me.userId)),

  confirmForm: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/{documentId}/confirm',
      summary: 'Confirms that a document belongs to its unit',
    })
    .input(z.strictObject({ documentId: IdInAddress, seen: SeenDocumentShape.shape.seen, reason: Reason }))
    .output(Done)
    .handler(async ({ context, input: { documentId, seen, reason } }) => {
      await confirmDocuments(context, { units: [{ documentId, seen }], lines: [] }, await confirming(context, reason))
      return DONE
    }),

  confirmDocuments: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/confirm',
      summary: `Confirms up to ${MAX_CONFIRMED} documents of units and ${MAX_CONFIRMED} documents of stock lines`,
    })
    .input(z.strictObject({ documents: SeenDocuments, stockDocuments: SeenDocuments, reason: Reason }))
    .output(ConfirmedShape)
    .handler(async ({ context, input: { documents, stockDocuments, reason } }) =>
      confirmDocuments(context, { units: documents, lines: stockDocuments }, await confirming(context, reason)),
    ),

  delete: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/{documentId}/delete',
      summary: 'Removes a document from its unit',
    })
    .input(z.strictObject({ documentId: IdInAddress }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await deleteUnitDocument(context, input.documentId, editor(context.me))
      return DONE
    }),
}
