import { useSuspenseQuery } from '@tanstack/react-query'
import { store } from '../../domain/settings/store.ts'
import { CallBox } from './CallBox.tsx'
import { EarlierVersions, InEffect } from './LegalVersions.tsx'
import { legalPage } from './legal-queries.ts'
import { mailAddress } from './mail-address.ts'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
import { RichText } from './RichText.tsx'
import { Section, Sections } from './Section.tsx'
import { Steps } from './Steps.tsx'

const RETURN = mailAddress('support', 'Return of order APS-', [
  'Order number: ',
  'Part number and serial number: ',
  'Quantity: ',
  'Reason: ',
  'Was it installed? ',
  'Name, phone: ',
  '',
  'Please attach pictures: the part, its data plate, its tag, the packing.',
])

export function ReturnsPage() {
  const { data: view } = useSuspenseQuery(legalPage('returns'))
  return (
    <>
      <PageIntro
        title="Returns and warranty"
        lead={
          store.claims.warranty
            ? `${store.claims.warranty}. Ask for the return first, with a reason and pictures; send the part when it is approved.`
            : 'Ask for the return first, with a reason and pictures; send the part when it is approved.'
        }
        scene="parcel"
      >
        <CallBox phone={store.phone} mail={RETURN} mailbox={store.mailboxes.support} write="Ask for a return">
          {store.hours}. Requests go to {store.mailboxes.support}. Or ask from the order itself; a guest opens it from
          the link in the confirmation email.
        </CallBox>
      </PageIntro>
      <Sections>
        {view.sections.map(({ id, title, blocks }) => (
          <Section key={id ?? ''} id={id ?? undefined} title={title}>
            <RichText blocks={blocks} />
          </Section>
        ))}
        <Section title="How returns work">
          <Steps
            steps={[
              [
                'Ask for it',
                'Choose the reason, say what you see, add pictures of the part, its data plate, its tag and the packing.',
              ],
              [
                'We answer',
                'Approved, with an address and a return number, or denied, with the reason. You get an email either way.',
              ],
              [
                'Send the part',
                'Packed as it came, papers inside, the return number outside. Insure it: you bear the risk until it reaches us, unless the error was ours.',
              ],
              ['We inspect it', 'Number, serial, tag and state, against what left us.'],
              ['You are refunded', 'To the card you paid with. Your bank then takes a few days to show it.'],
            ]}
          />
        </Section>
        <Section title="Questions">
          <Questions
            questions={[
              ['Can I cancel instead?', 'Yes, until the order has shipped. A paid order is refunded to its card.'],
              [
                'I ordered as a guest.',
                'Your order link is in your confirmation email. Request the return there, as with an account.',
              ],
              [
                'Is there a restocking fee?',
                'Not on what we sent wrong or what failed. If a special-ordered part carries one from its seller, the quote says so before you buy.',
              ],
              [
                'I installed it and it was the wrong part for my aircraft.',
                'Call us. A part that was installed needs a new tag before it can be sold again, and that is not always possible.',
              ],
            ]}
          />
        </Section>
        <Section title="This version">
          <InEffect view={view} />
          <EarlierVersions view={view} />
        </Section>
      </Sections>
    </>
  )
}
