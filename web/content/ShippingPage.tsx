import { formatMoney } from '../../domain/money/money.ts'
import { PAYING_MINUTES } from '../../domain/orders/unpaid-limits.ts'
import { store } from '../../domain/settings/store.ts'
import { MILITARY_MAIL_DAYS } from '../../domain/shipping/military-mail.ts'
import { PACKAGE_LIMITS } from '../../domain/shipping/packing.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { mailAddress } from './mail-address.ts'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
import { Section, Sections } from './Section.tsx'

const FREIGHT = mailAddress('sales', 'Shipping: ', [
  'Part number and quantity, or order number: ',
  'Ship to (city, state, ZIP, country): ',
  'Needed by: ',
  'Carrier and account, if on yours: ',
])

export function ShippingPage() {
  const { warehouse, minimumOrder } = store
  const from = `${warehouse.city}, ${warehouse.state} ${warehouse.postalCode}`
  return (
    <>
      <PageIntro
        title="Shipping"
        lead={`${store.claims.sameDay ? `${store.claims.sameDay}. ` : ''}You see every service that reaches your address, with its price and its days, before you pay.`}
        scene="truck"
      />
      <Sections>
        <Section title="In short">
          <FactList
            facts={[
              ['Ships from', from],
              ['Carriers', 'FedEx, UPS, USPS, DHL: the services that take your package and reach your address.'],
              ...(store.claims.sameDay
                ? [
                    [
                      'When',
                      `${store.claims.sameDay}. Orders after that, or on the weekend, leave the next business day.`,
                    ] as const,
                  ]
                : []),
              [
                'Minimum order',
                `${formatMoney(minimumOrder.domestic)} within the United States, ${formatMoney(minimumOrder.international)} international. The cart says what is missing and can round up to it.`,
              ],
              ['Tracking', 'We email the number when the package ships, and it stays on the order.'],
              [
                'Largest package',
                `${PACKAGE_LIMITS.weightLb.max} lb, ${PACKAGE_LIMITS.lengthIn.max} in long, ${PACKAGE_LIMITS.lengthPlusGirthIn.max} in of length and girth. More goes by freight.`,
              ],
            ]}
          />
        </Section>
        <Section title="What it costs">
          <p>
            The price follows from weight and size of the packages, the distance, the service, and the value of the
            parts. A large light part is charged by its size, as carriers do. Rates marked as estimates are shown when a
            carrier does not answer; you pay the one you chose.
          </p>
          <p>
            An order’s stock is held for {PAYING_MINUTES} minutes while you pay. The rate you chose is the rate of the
            order: it does not change afterwards.
          </p>
        </Section>
        <Section title="On your own account">
          <p>
            Give your FedEx, UPS, DHL or USPS account number and shipping costs nothing here: the carrier bills you.
            Saved accounts are shown with their last digits only. A quote asked for on your account is priced without
            shipping.
          </p>
        </Section>
        <Section title="Heavy and long parts">
          <p>
            Wings, propellers, engines, control surfaces and anything over {PACKAGE_LIMITS.weightLb.max} lb go by
            freight. There is no price for that at checkout: ask, with the delivery address, and whether there is a dock
            or a forklift.
          </p>
        </Section>
        <Section title="International">
          {store.claims.worldwide && <p>{store.claims.worldwide}, by express and, to Canada and Mexico, by ground.</p>}
          <ul>
            <li>Duties, taxes and the broker’s fee are paid by the recipient. They are not in our price.</li>
            <li>
              The customs documents state the part, its value and its origin as they are. We do not mark sales as gifts.
            </li>
            <li>
              Aircraft parts are under United States export rules. Some destinations, users and uses need a license
              first: no rate is offered there, and our staff review the request.
            </li>
            <li>
              If your authority requires a particular release, an EASA Form 1 for example, say so before you order.
            </li>
          </ul>
        </Section>
        <Section title="When it arrives">
          <ul>
            <li>Look at the carton before you sign, and have damage noted.</li>
            <li>Compare part number, serial number and tag with the order before you install anything.</li>
            <li>
              Something wrong? Keep the packing, take pictures, and see <PageLink href="/returns">returns</PageLink>.
            </li>
          </ul>
        </Section>
        <Section title="Questions">
          <Questions
            questions={[
              [
                'Do you ship to PO boxes and military addresses?',
                `To both by USPS, up to 70 lb a package. To military addresses (APO, FPO, DPO) it takes up to ${MILITARY_MAIL_DAYS} business days. Where no service shows up, ask us.`,
              ],
              [
                'Do you ship batteries, oxygen, chemicals?',
                'Dangerous goods travel only by services that take them, with their papers. Ask before you order: it can add days.',
              ],
              ['Can I pick it up?', 'By appointment. Call with the order number before you drive.'],
              [
                'Will it come in one package?',
                `Small parts are packed together. A large order may be several packages, ${PACKAGE_LIMITS.packages.max} at most; beyond that it is freight.`,
              ],
            ]}
          />
        </Section>
        <Section title="Ask about shipping">
          <CallBox phone={store.phone} mail={FREIGHT} mailbox={store.mailboxes.sales}>
            {store.hours}. For an aircraft on the ground: <PageLink href="/services/aog">AOG support</PageLink>.
          </CallBox>
        </Section>
      </Sections>
    </>
  )
}
