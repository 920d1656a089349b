import { store } from '../../domain/settings/store.ts'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { mailAddress } from './mail-address.ts'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
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
  const { warranty: days } = store.days
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
          {store.hours}. Requests go to {store.mailboxes.support}. Or ask from the order itself; a guest opens it by the
          link in its mail.
        </CallBox>
      </PageIntro>
      <Sections>
        <Section title="What may come back">
          {store.claims.warranty && (
            <p>
              A part that has shipped, for {days} days from delivery, if it is as it left us: not installed, not opened
              up, in its packing, with the tag and papers that came with it.
            </p>
          )}
          <FactList
            facts={[
              ['Wrong part sent', 'Comes back at our cost, at any time within the period. Please do not fit it.'],
              [
                'Damaged on the way',
                'Keep the packing, take pictures before you unpack further, and tell us within two business days: carriers ask.',
              ],
              ['Not as described', 'Condition, papers or number differ from the order. Comes back at our cost.'],
              ...(store.claims.warranty ? [['Failed in service', 'See warranty below.'] as const] : []),
              ['No longer needed', 'May come back unused. You pay the way back; the way to you is not refunded.'],
            ]}
          />
          <h3>What may not</h3>
          <ul>
            <li>Parts without the tag or certificate that came with them: without it they cannot be sold again.</li>
            <li>Parts that were installed{store.claims.warranty && ', unless they failed under warranty'}.</li>
            <li>Electrical and shelf-life parts whose sealed packing is open, unless they are faulty.</li>
            <li>Hose, wire, cable and fabric cut to your length.</li>
            <li>Parts that were bought in for you, where the quote says that they are not returnable.</li>
          </ul>
        </Section>
        {store.claims.warranty && (
          <Section title={`${days}-day warranty`}>
            <p>
              If a part that was installed and used as its maker prescribes fails within {days} days of delivery, we
              repair it, replace it or refund its price. We choose with you: what gets the aircraft flying counts.
            </p>
            <ul>
              <li>A mechanic’s or repair station’s report must say what failed. A bench report speeds it up.</li>
              <li>
                Parts sold As Removed (AR) are sold for repair: the warranty is that they are what we said, not that
                they work.
              </li>
              <li>Wear, wrong installation, another part’s failure and accidents are not covered, nor is labor.</li>
              <li>The warranty of a maker or an overhaul shop, where there is one, stands beside ours.</li>
            </ul>
          </Section>
        )}
        <Section title="How a return goes">
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
                'Packed as it came, papers inside, the return number outside. Insure it: until it is with us it travels at your risk, unless we erred.',
              ],
              ['We inspect it', 'Number, serial, tag and state, against what left us.'],
              ['You are refunded', 'To the card you paid with. Your bank then takes a few days to show it.'],
            ]}
          />
        </Section>
        <Section title="Exchange cores">
          <p>
            Prices in the store are outright: nothing is owed back. If a quote is for an exchange, it names the value of
            the core and the day it must be with us. A core is accepted when it is
          </p>
          <ul>
            <li>the same part number, or an alternate we agreed on in writing;</li>
            <li>complete, not taken apart, with its data plate;</li>
            <li>tagged with the reason for removal, the aircraft it came from, and its times where they count;</li>
            <li>repairable: not from an accident, fire or flood, and not beyond economical repair.</li>
          </ul>
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
                'Not on what we sent wrong or what failed. If a bought-in part carries one from its seller, the quote says so before you buy.',
              ],
              [
                'I fitted it and it was the wrong part for my aircraft.',
                'Call us. A part that was installed needs a new tag before it can be sold again, and that is not always possible.',
              ],
            ]}
          />
        </Section>
      </Sections>
    </>
  )
}
