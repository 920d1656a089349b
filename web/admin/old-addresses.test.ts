import { expect, test } from 'vitest'
import { newAddress } from './old-addresses.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const CURSOR = `1763856000123456_${ID}`

test.each([
  ['tab=today', '/admin'],
  ['tab=orders', '/admin/orders'],
  ['tab=orders&status=to_ship&search=AN3+5A', '/admin/orders?status=to_ship&search=AN3+5A'],
  [`tab=orders&order=${ID}`, `/admin/orders/${ID}`],
  [`tab=orders&status=shipped&before=${CURSOR}&order=${ID}`, `/admin/orders/${ID}?status=shipped&after=${CURSOR}`],
  ['tab=quotes', '/admin/quotes'],
  ['tab=quotes&kind=aog&assigned=me', '/admin/aog?assigned=me'],
  [`tab=quotes&kind=aog&quote=${ID}`, `/admin/quotes/${ID}?kind=aog`],
  ['tab=returns&show=return_requested', '/admin/returns?show=return_requested'],
  [`tab=returns&order=${ID}`, `/admin/returns/${ID}`],
  ['tab=payments', '/admin/payments'],
  ['tab=sent&kind=parts', '/admin/inbox?kind=parts'],
  [`tab=sent&submission=${ID}`, `/admin/inbox/${ID}`],
  ['tab=parts&lacks=price', '/admin/parts?lacks=price'],
  ['tab=parts&part=new', '/admin/parts/new'],
  ['tab=parts&part=7', '/admin/parts/7'],
  ['tab=parts&part=7&line=8&before=9', '/admin/parts/7/stock/8?before=9'],
  ['tab=categories', '/admin/categories'],
  ['tab=imports&before=40&list=7', '/admin/imports/7?after=40'],
  ['tab=searches&days=30', '/admin/searches?days=30'],
  [`tab=people&person=${ID}&orders=${CURSOR}`, `/admin/people/${ID}?orders=${CURSOR}`],
  ['tab=contacts&source=signup', '/admin/contacts?source=signup'],
  ['tab=figures&days=7', '/admin/figures?days=7'],
  ['tab=mail&state=failed', '/admin/mail?state=failed'],
  ['tab=mail&state=failed&mail=7', '/admin/mail/7?state=failed'],
  ['tab=queues', '/admin/queues'],
  [`tab=audit&subject=account&of=${ID}`, `/admin/audit?subject=account&of=${ID}`],
  ['tab=settings', '/admin/settings'],
  ['tab=speed', '/admin/speed'],
  ['tab=toString', '/admin'],
  ['tab=orders&order=..%2F..%2Fx', '/admin/orders/..%2F..%2Fx'],
])('/admin?%s is now %s', (search, address) => {
  expect(newAddress(Object.fromEntries(new URLSearchParams(search)))).toBe(address)
})
