import { escapeMarkdown } from '../markdown/parse-spans.ts'
import type { Store } from '../settings/store-shape.ts'

/** The first conditions of sale and use. */
export function firstTerms({ claims }: Store): string {
  const priceMatch = claims.priceMatch
    ? `\n- ${escapeMarkdown(claims.priceMatch)} is for the same part number, condition and papers, in stock at another dealer, by a written offer shown before you order.`
    : ''
  const sameDay = claims.sameDay
    ? ', nor is same-day shipping one for parts that turn out damaged or missing when they are picked'
    : ''
  const warranty = claims.warranty ? `${escapeMarkdown(claims.warranty)}, as` : 'As'
  return `## Who deals with whom

“We” is {name}, {address}. “You” is the buyer, or the company that the buyer orders for. These terms apply to every order, quote and use of this site. Your own purchase terms apply only if we agreed to them in writing.

## Parts and their papers

A part is sold under its part number, in the condition named on its page (see [what the conditions mean](/services#conditions)) and with the papers named there or in the quote. Drawings are drawn by rule from the part’s family and size; photographs may show another piece of the same number.

Whether a part may be installed on a given aircraft is decided by the person who installs it, from current approved data. Names of aircraft on a part’s page are a help in searching, not an approval. As Removed (AR) parts must not be installed before a repair station has released them.

Names and part numbers of makers say what a part is. They do not mean that its maker stands behind this store.

## Prices and quotes

- Prices are in US dollars, each, outright, without shipping. Taxes and duties, where there are any, are yours.
- “Contact for Price” means that a person must price the part: ask for a quote.
- A quote holds for {days.quote} days, through the end of its last day, unless it names another.
- Orders have a minimum of {minimum.domestic} within the United States and {minimum.international} abroad.
- An obvious error in a price binds nobody. We tell you before anything ships, and you may cancel.${priceMatch}

## Orders

A cart reserves nothing. When you place an order, its stock is held for {minutes.hold} minutes, and for {minutes.pay} once you have begun to pay; when the payment is confirmed, the order is accepted and we owe each other what it says. An order that is not paid in that time is canceled and its stock goes back on sale.

You may cancel until the order has shipped. We may cancel an order that we cannot fill, or may not fill by law, and then refund it whole.

You may order as a guest. The link in the mail opens your order: who has the link can read it, so keep it to yourself.

## Payment

By card, through our gateway, when you order. The amount charged is the total shown before you pay. If a payment is declined or its outcome is unknown, nothing ships until it is settled; an amount charged by mistake is voided or refunded.

## Shipping

As [Shipping](/shipping) says. Days of delivery are the carrier’s estimate and not a promise${sameDay}. Packages over {parcel.pounds} lb go by freight, by agreement.

Title and risk pass to you when the carrier takes the package. On our shipping we help you with the carrier’s claim; on your own carrier account the claim is yours.

## Returns and warranty

${warranty} [Returns and warranty](/returns) says, which is part of these terms. Beyond that, and as far as the law allows, parts are sold without further warranties, express or implied, of merchantability or fitness for a purpose. The warranties of makers and repair stations are theirs.

## Export

Aircraft parts are under United States export rules (15 CFR 730–774). You will not send a part to a country, user or use that they forbid, and you tell us the final user and destination when we ask. We may refuse or stop an order that these rules forbid.

## Limits of liability

As far as the law allows, what we owe for an order is at most its price. Neither of us owes the other lost profit, lost use of an aircraft, or labor of removal and installation. Nothing here limits liability that the law does not let us limit.

## Accounts and use of the site

- Keep your password to yourself. What is done with your account counts as done by you until you tell us otherwise.
- Do not try to reach other people’s data, to overload the site, or to copy the catalog as a whole.
- Pages, texts and drawings are ours; use them to buy and to fly. Part data may be quoted.
- What you send us stays yours. We use it to answer you, as the [privacy policy](/privacy) says.

## Law and disputes

Contact us first: most disputes are settled that way. These terms are otherwise governed by the law of the state of our office ({city}), without its conflict of laws rules and without the UN Convention on Contracts for the International Sale of Goods, and the courts there have jurisdiction. Consumers keep the rights that their own law gives them.

## Changes, and how to reach us

An order is under the terms of the day it was placed. If one clause is invalid, the others still apply. Notices go to {mailbox.legal} or to our office.
`
}
