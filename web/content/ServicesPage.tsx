import type { ReactNode } from 'react'
import { CONDITION_NAMES, type Condition, conditionLabel } from '../../domain/catalogue/condition.ts'
import { store } from '../../domain/settings/store.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { mailAddress } from './mail-address.ts'
import { Drawing, PageIntro } from './PageIntro.tsx'
import { Section, Sections } from './Section.tsx'

const CONDITION_MEANS: Record<Condition, string> = {
  new: 'Never used, with the paperwork of its maker.',
  new_surplus:
    'Never used, bought from someone else’s stock. It may have been on a shelf for years; the maker’s warranty has mostly run out.',
  overhauled:
    'Taken apart, cleaned, inspected, repaired as needed, put together and tested to approved data, and released with a tag.',
  serviceable: 'Inspected or tested, found fit to fly, and tagged. It has time on it and was not overhauled.',
  repaired: 'What was wrong with it was put right and tagged. The rest of it was not overhauled.',
  as_removed:
    'As it came off the aircraft: not inspected, not tested, not tagged. It goes to a repair station before it goes on an aircraft.',
}

export function ServicesPage() {
  const partner = store.recoveryPartner
  return (
    <>
      <PageIntro
        title="Services"
        lead="Most people come for one part number. Here is what else we do, and where each of it begins."
        scene="toolbox"
      />
      <div className="wrap-page pt-8 md:pt-12">
        <ul className="grid gap-4 md:grid-cols-2">
          <Service href="/shop" name="Parts by the number" scene="tag">
            Search a part number with its dashes or without. Condition, price and stock are on the part’s page, and its
            tag and trace where we have them. Pay by card, with an account or as a guest.
          </Service>
          <Service href="/services/aog" name="AOG support" scene="phone">
            The aircraft is down and the part is not on the shelf. One call or one message, and a person looks for it
            until there is an answer.
          </Service>
          <Service href="/parts-distribution" name="Parts distribution" scene="quote">
            For shops, operators and resellers: one number or a list of forty. The desk prices what we hold and asks
            around for what we do not.
          </Service>
          <Service href="/shipping" name="Shipping" scene="globe">
            Rates at checkout from what the parts weigh and measure, or your own FedEx, UPS, DHL or USPS account.
            {store.claims.worldwide && ` ${store.claims.worldwide}.`}
          </Service>
          <Service href="/sell-aircraft-parts" name="Sell aircraft parts" scene="parcel">
            Surplus, rotables, a whole stockroom. Send the list with conditions and traceability; we answer with an
            offer.
          </Service>
          <Service href="/sell-airplane" name="Sell your airplane" scene="airplane">
            Flying, out of annual, damaged or retired. Send its times, its history and pictures; we tell you what it is
            worth to us.
          </Service>
          {partner && (
            <Service href={partner.url} name="Aircraft recovery" scene="truck">
              An aircraft that cannot fly out has to be carried. Our partner {partner.name} recovers and transports
              them.
            </Service>
          )}
        </ul>
      </div>
      <Sections>
        <Section title="With every part">
          <ul>
            <li>The part number as its maker writes it, and the condition as word and code.</li>
            <li>
              <Unbroken>
                The paperwork we hold for it: FAA Form 8130-3, EASA Form 1, or a certificate of conformance (CoC). If
                you need a particular one, ask before you buy.
              </Unbroken>
            </li>
            {store.claims.warranty && (
              <li>
                {store.claims.warranty}: <PageLink href="/returns">how returns work</PageLink>.
              </li>
            )}
            {store.claims.sameDay && <li>{store.claims.sameDay}.</li>}
            {store.claims.priceMatch && (
              <li>
                {store.claims.priceMatch}: send us the other written offer for the same number, condition and paperwork
                before you order.
              </li>
            )}
            <li>
              No price on the page, or not enough on the shelf? Press Submit RFQ there. A quote holds for{' '}
              {store.days.quote} days.
            </li>
          </ul>
        </Section>
        <Section title="What the conditions mean" id="conditions">
          <FactList facts={CONDITION_NAMES.map(condition => [conditionLabel(condition), CONDITION_MEANS[condition]])} />
        </Section>
        <Section title="Not sure where to begin?">
          <CallBox
            phone={store.phone}
            mail={mailAddress('sales', 'Question about a part')}
            mailbox={store.mailboxes.sales}
          >
            {store.hours}
          </CallBox>
        </Section>
      </Sections>
    </>
  )
}

type ServiceProps = { href: string; name: string; scene: Parameters<typeof Drawing>[0]['scene']; children: ReactNode }

function Service({ href, name, scene, children }: ServiceProps) {
  return (
    <li className="sheet relative flex items-center gap-5 p-5 hover:border-edge md:last:odd:col-span-2">
      <Drawing scene={scene} className="w-32 max-lg:hidden" />
      <div>
        <h2 className="text-lg">
          <PageLink href={href} className="after:absolute after:inset-0 hover:underline">
            {name}
          </PageLink>
        </h2>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  )
}
