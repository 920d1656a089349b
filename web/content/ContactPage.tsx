import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import { MessageForm } from '../submissions/MessageForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { PageIntro } from './PageIntro.tsx'
import { Section, Sections } from './Section.tsx'

export function ContactPage() {
  const { address, mailboxes, warehouse } = store
  const place = `${address.line1}, ${address.city}, ${address.state} ${address.postalCode}`
  return (
    <>
      <PageIntro
        title="Contact us"
        lead="Have the part number ready. For an order or a quote, have its number."
        scene="phone"
      >
        <CallBox phone={store.phone} mail="#send" mailbox={mailboxes.sales} write="Write to us">
          Sales, {store.hours}. Or email {mailboxes.sales}.
        </CallBox>
      </PageIntro>
      <Sections>
        <Section title="Aircraft on ground">
          <p>
            Call, don’t email:{' '}
            <a href={phoneAddress(store.aogPhone)} className="whitespace-nowrap">
              {store.aogPhone}
            </a>
            .{store.claims.support && ` ${store.claims.support}.`} What to have ready:{' '}
            <PageLink href="/services/aog">AOG support</PageLink>.
          </p>
        </Section>
        <Section title="Write to us" id="send">
          <MessageForm />
        </Section>
        <Section title="Email addresses">
          <FactList
            facts={[
              ['Sales', <Mail key="sales" box="sales" what="Prices, quotes, availability, a part’s paperwork." />],
              ['Support', <Mail key="support" box="support" what="An order, a delivery, a return, your account." />],
              ['AOG', <Mail key="aog" box="aog" what="An aircraft that is AOG now or will be soon." />],
              ['Everything else', <Mail key="contact" box="contact" what="Selling us parts or an aircraft, press." />],
              ['Careers', <Mail key="careers" box="careers" what="Applications, and questions about working here." />],
              [
                'Privacy',
                <Mail key="privacy" box="privacy" what="What we keep about you; a copy of it, or its deletion." />,
              ],
              ['Legal', <Mail key="legal" box="legal" what="Terms, notices, export papers." />],
              [
                'Security',
                <Mail
                  key="security"
                  box="security"
                  what="A security issue on this site. Please report it here before you disclose it."
                />,
              ],
            ]}
          />
        </Section>
        <Section title="Office">
          <address className="not-italic leading-6">
            {store.name}
            <br />
            {address.line1}
            <br />
            {address.city}, {address.state} {address.postalCode}
          </address>
          <p>
            {store.hours} · <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}>Map</a>
          </p>
          <p className="text-muted">
            Orders ship from {warehouse.city}, {warehouse.state}. Do not send returns to the office: each return gets
            its own address and number. <PageLink href="/returns">How returns work</PageLink>.
          </p>
        </Section>
      </Sections>
    </>
  )
}

function Mail({ box, what }: { box: keyof typeof store.mailboxes; what: string }) {
  return (
    <>
      <a href={`mailto:${store.mailboxes[box]}`} className="inline-flex items-center pointer-coarse:min-h-11">
        {store.mailboxes[box]}
      </a>
      <span className="block">{what}</span>
    </>
  )
}
