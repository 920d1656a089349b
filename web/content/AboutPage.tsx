import { formatMoney } from '../../domain/money/money.ts'
import { shownClaims } from '../../domain/settings/shown-claims.ts'
import { store } from '../../domain/settings/store.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { mailAddress } from './mail-address.ts'
import { PageIntro } from './PageIntro.tsx'
import { Section, Sections } from './Section.tsx'

export function AboutPage() {
  const { address, warehouse, minimumOrder } = store
  const partner = store.recoveryPartner
  const said = shownClaims(store)
  return (
    <>
      <PageIntro
        title="About us"
        lead={`${store.name} sells aircraft parts and components to repair shops, operators and owners. The number, the condition, the papers and the price come first; everything else comes after.`}
        scene="hangar"
      />
      <Sections>
        <Section title="How we sell">
          <p>
            Part numbers must match exactly. We show each as its maker writes it, and when two parts differ by a dash,
            you see both. Every piece has one of six <PageLink href="/services#conditions">conditions</PageLink>, and
            where we have a tag, a serial number or trace, it is shown with that piece.
          </p>
          <p>
            If a price is shown, that is the price, with or without an account. Without one, ask for a quote: a person
            prices it, and the quote holds for {store.days.quote} days. Stock that you order is yours while you pay.
          </p>
          <p>
            A part’s page says what we know of the part. Whether it may go on your aircraft, your mechanic decides from
            the parts catalog and the type’s data.
          </p>
        </Section>
        {said.length > 0 && (
          <Section title="What you can hold us to">
            <ul>
              {said.map(claim => (
                <li key={claim}>{claim}</li>
              ))}
            </ul>
          </Section>
        )}
        <Section title="Our other services">
          <ul>
            <li>
              Find parts for <PageLink href="/services/aog">aircraft on the ground</PageLink>.
            </li>
            <li>
              Supply shops and resellers from lists: <PageLink href="/parts-distribution">parts distribution</PageLink>.
            </li>
            <li>
              Buy <PageLink href="/sell-aircraft-parts">parts inventories</PageLink> and{' '}
              <PageLink href="/sell-airplane">aircraft</PageLink>.
            </li>
            {partner && (
              <li>
                Have aircraft recovered and transported, by our partner <a href={partner.url}>{partner.name}</a>.
              </li>
            )}
          </ul>
        </Section>
        <Section title="Facts">
          <FactList
            facts={[
              ['Office', `${address.line1}, ${address.city}, ${address.state} ${address.postalCode}`],
              ['Ships from', `${warehouse.city}, ${warehouse.state} ${warehouse.postalCode}`],
              ['Hours', store.hours],
              [
                'Minimum order',
                `${formatMoney(minimumOrder.domestic)} within the United States, ${formatMoney(minimumOrder.international)} international`,
              ],
              ['Payment', 'By card, in US dollars'],
              ['Carriers', 'FedEx, UPS, USPS, DHL, or your own account'],
            ]}
          />
        </Section>
        <Section title="Talk to us">
          <CallBox
            phone={store.phone}
            mail={mailAddress('sales', 'Question about a part')}
            mailbox={store.mailboxes.sales}
          >
            Other addresses are on the <PageLink href="/contact">contact page</PageLink>.
          </CallBox>
        </Section>
      </Sections>
    </>
  )
}
