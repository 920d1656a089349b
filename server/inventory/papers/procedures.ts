import { UnitDocumentFactsShape } from '../../../domain/inventory/unit-document.ts'
import { may, type Role } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { DONE, Done, staff } from '../../procedure.ts'
import { CheckedFormShape, checkForm, confirmForm } from './check-form.ts'
import { listUnitDocuments, UnitDocumentsShape } from './read-unit-documents.ts'
import { changeUnitDocument, deleteUnitDocument } from './unit-documents.ts'

/** Who changes documents of units. */
const editor = ({ userId, roles }: { userId: string; roles: readonly Role[] }) => ({
  adminId: userId,
  mayInspect: may(roles, 'inspect_units'),
})

const IdInAddress = z.coerce.number().check(z.int(), z.gte(1))

/** The scanned papers and photographs of units. Every procedure of it is for staff. */
export const unitPapers = {
  unitDocuments: staff('read_desk')
    .route({ method: 'GET', path: '/api/admin/units/{unitId}/documents', summary: 'The documents of a unit' })
    .input(z.strictObject({ unitId: IdInAddress }))
    .output(UnitDocumentsShape)
    .handler(({ context, input }) => listUnitDocuments(context, input.unitId)),

  changeUnitDocument: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/{documentId}',
      summary: 'What a document of a unit is, and who sees it; it is sent to /uploads/units/{unitId}/documents',
    })
    .input(z.strictObject({ documentId: IdInAddress, facts: UnitDocumentFactsShape }))
    .output(Done)
    .handler(async ({ context, input: { documentId, facts } }) => {
      await changeUnitDocument(context, documentId, facts, editor(context.me))
      return DONE
    }),

  checkForm: staff('read_desk')
    .route({
      method: 'GET',
      path: '/api/admin/unit-documents/{documentId}/check',
      summary: 'A scanned form beside its unit, block by block, and which other units have its file or its number',
    })
    .input(z.strictObject({ documentId: IdInAddress }))
    .output(CheckedFormShape)
    .handler(({ context, input }) => checkForm(context, input.documentId, context.me.userId)),

  confirmForm: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/{documentId}/confirm',
      summary: 'Confirms that a document is of its unit',
    })
    .input(z.strictObject({ documentId: IdInAddress }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await confirmForm(context, input.documentId, context.me.userId)
      return DONE
    }),

  deleteUnitDocument: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/unit-documents/{documentId}/delete',
      summary: 'Takes a document off its unit',
    })
    .input(z.strictObject({ documentId: IdInAddress }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await deleteUnitDocument(context, input.documentId, editor(context.me))
      return DONE
    }),
}
