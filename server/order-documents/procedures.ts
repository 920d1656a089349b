import { CertificateFactsShape, WithdrawReasonShape } from '../../domain/order-documents/certificate-shape.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { z } from '../../domain/text/zod.ts'
import { consumeLimit } from '../limits.ts'
import { ADMIN } from '../orders/find-order.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { anyone, DONE, Done, NoInput, staff } from '../procedure.ts'
import { CertificateShape, DraftsShape, listCertificates, readDrafts } from './read-certificates.ts'
import { OrderDocumentsShape, readOrderDocuments } from './read-order-documents.ts'
import { signCertificate } from './sign-certificate.ts'
import { UndeliveredCertificatesShape, undeliveredCertificates } from './undelivered-certificates.ts'
import { VerifiedShape, verifyDocument } from './verify-document.ts'
import { withdrawCertificate } from './withdraw-certificate.ts'

const OrderId = z.string().check(z.maxLength(64))

/** Documents of orders: for their buyers, and for holders of a document. */
export const orderDocuments = {
  list: anyone
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/orders/{orderId}/papers',
      summary: 'Lists the documents of an order that its buyer can download',
    })
    .input(z.strictObject({ orderId: OrderId, token: z.optional(OrderTokenShape) }))
    .output(OrderDocumentsShape)
    .handler(async ({ context, input: { orderId, token } }) =>
      readOrderDocuments(context.db, orderId, await callerOf(context, orderId, token)),
    ),

  verify: anyone
    .meta({ notLive: 'Read once, from a link' })
    .route({
      method: 'GET',
      path: '/api/verify/{key}',
      summary: 'Returns the public facts of a certificate, packing slip or document pack by its key',
    })
    .input(z.strictObject({ key: z.string().check(z.maxLength(64)) }))
    .output(VerifiedShape)
    .handler(async ({ context, input }) => {
      await consumeLimit(context.db, 'verifications', addressKey(context.clientAddress))
      return verifyDocument(context.db, input.key)
    }),
}

/** Procedures of the back office for certificates. All are for staff. */
export const orderDocumentsAdmin = {
  list: staff('read_back_office')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/papers',
      summary: 'Lists the documents that shipped with an order, and its valid certificates',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(OrderDocumentsShape)
    .handler(({ context, input }) => readOrderDocuments(context.db, input.orderId, ADMIN)),

  certificates: staff('read_back_office')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/certificates',
      summary: 'Lists the certificates of an order, latest first',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(z.array(CertificateShape))
    .handler(({ context, input }) => listCertificates(context.db, input.orderId, ADMIN)),

  undeliveredCertificates: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/undelivered-certificates',
      summary: 'Lists valid certificates with pieces that did not reach the buyer',
    })
    .input(NoInput)
    .output(UndeliveredCertificatesShape)
    .handler(({ context }) => undeliveredCertificates(context.db)),

  certificateDrafts: staff('read_back_office')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}/certificate-drafts',
      summary: 'Drafts the certificates that an order needs',
    })
    .input(z.strictObject({ orderId: OrderId }))
    .output(DraftsShape)
    .handler(({ context, input }) => readDrafts(context.db, input.orderId, ADMIN)),

  signCertificate: staff('sign_certificates')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/certificates',
      summary: 'Signs a certificate of an order',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        orderId: OrderId,
        facts: CertificateFactsShape,
        supersedes: z._default(z.nullable(z.uuid()), null),
      }),
    )
    .output(z.object({ id: z.string() }))
    .handler(async ({ context, input }) => {
      const { userId, fullName, email } = context.me
      const signer = { userId, name: fullName || email }
      return { id: await signCertificate(context, { ...input, key: idempotencyKey(context), signer }) }
    }),

  withdrawCertificate: staff('sign_certificates')
    .route({
      method: 'POST',
      path: '/api/admin/certificates/{certificateId}/withdraw',
      summary: 'Withdraws a certificate',
    })
    .input(z.strictObject({ certificateId: z.uuid(), reason: WithdrawReasonShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await withdrawCertificate(context.db, input.certificateId, input.reason, context.me.userId)
      return DONE
    }),
}
