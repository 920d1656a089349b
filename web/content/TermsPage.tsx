import { formatMoney } from '../../domain/money/money.ts'
import { HOLD_MINUTES, PAYING_MINUTES } from '../../domain/orders/unpaid-limits.ts'
import { store } from '../../domain/settings/store.ts'
import { PARCEL_LIMITS } from '../../domain/shipping/parcel.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { type Clause, LegalText } from './LegalText.tsx'
import { PageIntro } from './PageIntro.tsx'

function clauses(): Clause[] {
  const { address, mailboxes, minimumOrder, days } = store
  const place = `${address.city}, ${address.state}`
  return [
    [
      'parties',
      'Who deals with whom',
      <p key="parties">
        “We” is {store.name}, {address.line1}, {place} {address.postalCode}. “You” is the buyer, or the company that the
        buyer orders for. These terms apply to every order, quote and use of this site. Your own purchase terms apply
        only if we agreed to them in writing.
      </p>,
    ],
    [
      'parts',
      'Parts and their papers',
      <div key="parts" className="reading">
        <p>
          A part is sold under its part number, in the condition named on its page (see{' '}
          <PageLink href="/services#conditions">what the conditions mean</PageLink>) and with the papers named there or
          in the quote. Drawings are drawn by rule from the part’s family and size; photographs may show another piece
          of the same number.
        </p>
        <p>
          Whether a part may be installed on a given aircraft is decided by the person who installs it, from current
          approved data. Names of aircraft on a part’s page are a help in searching, not an approval. As Removed (AR)
          parts must not be installed before a repair station has released them.
        </p>
        <p>
          Names and part numbers of makers say what a part is. They do not mean that its maker stands behind this store.
        </p>
      </div>,
    ],
    [
      'prices',
      'Prices and quotes',
      <ul key="prices">
        <li>
          Prices are in US dollars, each, outright, without shipping. Taxes and duties, where there are any, are yours.
        </li>
        <li>“Contact for Price” means that a person must price the part: ask for a quote.</li>
        <li>A quote holds for {days.quote} days, through the end of its last day, unless it names another.</li>
        <li>
          Orders have a minimum of {formatMoney(minimumOrder.domestic)} within the United States and{' '}
          {formatMoney(minimumOrder.international)} abroad.
        </li>
        <li>An obvious error in a price binds nobody. We tell you before anything ships, and you may cancel.</li>
        {store.claims.priceMatch && (
          <li>
            {store.claims.priceMatch} is for the same part number, condition and papers, in stock at another dealer, by
            a written offer shown before you order.
          </li>
        )}
      </ul>,
    ],
    [
      'orders',
      'Orders',
      <div key="orders" className="reading">
        <p>
          A cart reserves nothing. When you place an order, its stock is held for {HOLD_MINUTES} minutes, and for{' '}
          {PAYING_MINUTES} once you have begun to pay; when the payment is confirmed, the order is accepted and we owe
          each other what it says. An order that is not paid in that time is canceled and its stock goes back on sale.
        </p>
        <p>
          You may cancel until the order has shipped. We may cancel an order that we cannot fill, or may not fill by
          law, and then refund it whole.
        </p>
        <p>
          You may order as a guest. The link in the mail opens your order: who has the link can read it, so keep it to
          yourself.
        </p>
      </div>,
    ],
    [
      'payment',
      'Payment',
      <p key="payment">
        By card, through our gateway, when you order. The amount charged is the total shown before you pay. If a payment
        is declined or its outcome is unknown, nothing ships until it is settled; an amount charged by mistake is voided
        or refunded.
      </p>,
    ],
    [
      'shipping',
      'Shipping',
      <div key="shipping" className="reading">
        <p>
          As <PageLink href="/shipping">Shipping</PageLink> says. Days of delivery are the carrier’s estimate and not a
          promise
          {store.claims.sameDay &&
            ', nor is same-day shipping one for parts that turn out damaged or missing when they are picked'}
          . Parcels over {PARCEL_LIMITS.weightLb.max} lb go by freight, by agreement.
        </p>
        <p>
          Title and risk pass to you when the carrier takes the parcel. On our shipping we help you with the carrier’s
          claim; on your own carrier account the claim is yours.
        </p>
      </div>,
    ],
    [
      'returns',
      'Returns and warranty',
      <p key="returns">
        {store.claims.warranty ? `${store.claims.warranty}, as ` : 'As '}
        <PageLink href="/returns">Returns and warranty</PageLink> says, which is part of these terms. Beyond that, and
        as far as the law allows, parts are sold without further warranties, express or implied, of merchantability or
        fitness for a purpose. The warranties of makers and repair stations are theirs.
      </p>,
    ],
    [
      'export',
      'Export',
      <p key="export">
        Aircraft parts are under United States export rules (15 CFR 730–774). You will not send a part to a country,
        user or use that they forbid, and you tell us the final user and destination when we ask. We may refuse or stop
        an order that these rules forbid.
      </p>,
    ],
    [
      'liability',
      'Limits of liability',
      <p key="liability">
        As far as the law allows, what we owe for an order is at most its price. Neither of us owes the other lost
        profit, lost use of an aircraft, or labor of removal and installation. Nothing here limits liability that the
        law does not let us limit.
      </p>,
    ],
    [
      'accounts',
      'Accounts and use of the site',
      <ul key="accounts">
        <li>
          Keep your password to yourself. What is done with your account counts as done by you until you tell us
          otherwise.
        </li>
        <li>Do not try to reach other people’s data, to overload the site, or to copy the catalog as a whole.</li>
        <li>Pages, texts and drawings are ours; use them to buy and to fly. Part data may be quoted.</li>
        <li>
          What you send us stays yours. We use it to answer you, as the{' '}
          <PageLink href="/privacy">privacy policy</PageLink> says.
        </li>
      </ul>,
    ],
    [
      'law',
      'Law and disputes',
      <p key="law">
        Contact us first: most disputes are settled that way. These terms are otherwise governed by the law of the state
        of our office ({place}), without its conflict of laws rules and without the UN Convention on Contracts for the
        International Sale of Goods, and the courts there have jurisdiction. Consumers keep the rights that their own
        law gives them.
      </p>,
    ],
    [
      'changes',
      'Changes, and how to reach us',
      <p key="changes">
        An order is under the terms of the day it was placed. If one clause is invalid, the others still apply. Notices
        go to <a href={`mailto:${mailboxes.legal}`}>{mailboxes.legal}</a> or to our office.
      </p>,
    ],
  ]
}

export function TermsPage() {
  return (
    <>
      <PageIntro
        title="Terms of sale and use"
        lead="What you and we owe each other when you use this store or buy from it."
      />
      <LegalText clauses={clauses()} />
    </>
  )
}
