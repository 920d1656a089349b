import { Refusal } from '../../domain/refusal.ts'
import type { StockAlertRequest } from '../../domain/stock-alerts/stock-alert-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { isOwnAddress } from '../customers/contacts/newsletter-choice.ts'
import { consumeLimit, isMailAllowed, isWithin } from '../limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { addressKey, mailboxKey } from '../platform/limits/limits.ts'
import { hashOfToken, newLinkToken } from '../platform/secrets/link-token.ts'
import { alertLink } from './internal/alert-link.ts'
import { confirmAlert } from './internal/confirm-alert.ts'

type Asking = Pick<AccountsContext, 'db' | 'clientAddress' | 'caller' | 'publicUrl'>

/**
 * Requests a stock alert. A signed-in owner of the address waits from now on; for others a mail asks its owner to
 * confirm, so that no one makes the store write to another person. The answer is the same whether the address is
 * known or not, and a repeated request changes the quantity. `toConfirm`: the link must still be opened. A mailbox
 * gets ten such mails a day, five of them for one network; beyond that the answer is the same. Refuses
 * PRODUCT_NOT_FOUND, PART_IN_STOCK, TOO_MANY_ATTEMPTS.
 */
export async function requestAlert(context: Asking, asked: StockAlertRequest): Promise<{ toConfirm: boolean }> {
  const { db, clientAddress, caller } = context
  const network = addressKey(clientAddress)
  await consumeLimit(db, 'stock alerts', `address ${network}`)
  const me = await caller()
  const isOwn = isOwnAddress(me, asked.email)
  const mailbox = `${mailboxKey(asked.email)} ${network}`
  await consumeLimit(db, 'stock alerts', isOwn ? `user ${me?.userId}` : `email ${mailbox}`)
  await refuseInStock(db, asked.productId)
  if (isOwn) {
    await inTransaction(db, async tx => confirmAlert(tx, await storeAlert(tx, asked), asked.quantity))
    return { toConfirm: false }
  }
  const isMailed =
    (await isWithin(db, 'stock alert mails from a network', mailbox)) &&
    (await isMailAllowed(db, 'stock alert mails', asked.email, network))
  if (isMailed) await sendConfirmation(context, asked)
  return { toConfirm: true }
}

const QuantityShape = z.object({ quantity: z.number() })

/** A part in stock can be bought now. */
async function refuseInStock(db: Db, productId: number): Promise<void> {
  const part = await firstRow(
    db,
    QuantityShape,
    `SELECT s.quantity FROM products_view p JOIN product_stock_view s ON s.product_id = p.id
      WHERE p.id = $1 AND p.is_published AND p.is_listed`,
    [productId],
  )
  if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
  if (part.quantity > 0) throw new Refusal('PART_IN_STOCK')
}

/** The row of this address and part, inserted if missing. The part is locked until the transaction ends. */
async function storeAlert(tx: Tx, { productId, email }: StockAlertRequest): Promise<number> {
  if (!(await stockedPart(tx, productId, true))) throw new Refusal('PRODUCT_NOT_FOUND')
  const row = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO stock_alerts (product_id, email) VALUES ($1, $2)
      ON CONFLICT (product_id, lower(email)) DO UPDATE SET asked_at = now() RETURNING id`,
    [productId, email],
  )
  if (!row) throw new Error('not inserted')
  return row.id
}

const sendConfirmation = ({ db, publicUrl }: Asking, asked: StockAlertRequest): Promise<void> =>
  inTransaction(db, async tx => {
    const alertId = await storeAlert(tx, asked)
    const token = newLinkToken()
    await tx.$client.query(
      'INSERT INTO stock_alert_links (hash, alert_id, confirms, quantity) VALUES ($1, $2, true, $3)',
      [hashOfToken(token), alertId, asked.quantity],
    )
    const leave = alertLink(publicUrl, 'leave', token)
    await queueMail(tx, {
      event: 'stock_alert_confirm',
      entity: `stock-alert:${alertId}:${hashOfToken(token).slice(0, 22)}`,
      recipient: asked.email,
      template: 'stockAlertConfirm',
      unsubscribeUrl: leave,
      facts: {
        ...(await partOf(tx, asked.productId)),
        quantity: asked.quantity,
        confirm: alertLink(publicUrl, 'confirm', token),
        leave,
      },
    })
  })

const PartOfRowShape = z.object({ sku: z.string(), name: z.string(), uom: z.string() })

async function partOf(tx: Tx, productId: number): Promise<{ sku: string; name: string; uom: string }> {
  const part = await firstRow(tx, PartOfRowShape, 'SELECT sku, name, uom FROM products_view WHERE id = $1', [productId])
  if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
  return part
}
