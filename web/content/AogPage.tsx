import { CONDITION_NAMES, conditionLabel } from '../../domain/catalogue/condition.ts'
import { store } from '../../domain/settings/store.ts'
import { PACKAGE_LIMITS } from '../../domain/shipping/packing.ts'
import { mailAddress } from '../addresses.ts'
import { aogMailboxes } from '../aog/aog-mailboxes.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
import { Section, Sections } from './Section.tsx'
import { Steps } from './Steps.tsx'

const REQUEST_LINES = [
  'Part number: ',
  'Quantity: ',
  'Aircraft type and model: ',
  'Tail number: ',
  'Where the aircraft is (airport or address): ',
  'Needed by (date, time, zone): ',
  'Urgency (AOG now / critical within 72 h / routine): ',
  'Conditions you accept: ',
  'Paperwork you need (FAA 8130-3 / EASA Form 1 / CoC): ',
  'Carrier and account number, if it ships on yours: ',
  'Your name and a phone number that is answered: ',
  'What happened: ',
]
const REQUEST = mailAddress(aogMailboxes().join(','), 'AOG request: P/N', REQUEST_LINES.join('\r\n'))

export function AogPage() {
  return (
    <>
      <PageIntro
        title="AOG support"
        lead="Is your aircraft on the ground, waiting for a part? Call with the part number. If you cannot talk, send a request: both reach the AOG desk."
        scene="phone"
        under={{ name: 'Services', path: '/services' }}
      >
        <CallBox phone={store.aogPhone} mail={REQUEST} mailbox={store.mailboxes.aog} write="Send an AOG Request" isAog>
          {store.claims.support ? `${store.claims.support}. ` : `${store.hours}. `}
          Requests go to {aogMailboxes().join(' and ')}.
        </CallBox>
      </PageIntro>
      <Sections>
        <Section title="Have this ready">
          <p>Leave out what you do not know yet. The part number and where the aircraft is are enough to begin.</p>
          <FactList
            facts={[
              [
                'Part number',
                'As on the data plate or in the parts catalog, with its dashes, and any alternate you may fit.',
              ],
              ['Quantity', 'How many the aircraft needs, and how many you would take.'],
              ['Aircraft', 'Type, model and tail number; the serial number if the part depends on it.'],
              ['Location', 'The airport or the hangar’s address, and who receives the part there.'],
              [
                'Needed by',
                'Date, hour and time zone. A time lets us choose the service; “as soon as possible” does not.',
              ],
              ['Condition', `What you accept: ${CONDITION_NAMES.map(conditionLabel).join(', ')}.`],
              ['Paperwork', 'FAA Form 8130-3, EASA Form 1 or CoC: what your inspector or your authority asks for.'],
              ['Who decides', 'The name and phone number of the person who can say yes to a price.'],
            ]}
          />
        </Section>
        <Section title="How urgent is it?">
          <FactList
            facts={[
              ['AOG now', 'The aircraft is down and waits for this part. Worked on first.'],
              [
                'Critical within 72 h',
                'It still flies or is in maintenance, and will be down within three days without the part.',
              ],
              ['Routine', 'A price and a date will do. Worked on in business hours.'],
            ]}
          />
        </Section>
        <Section title="How it goes">
          <Steps
            steps={[
              ['You call or send the request', 'We ask for what is missing and read the part number back to you.'],
              [
                'We check our shelf, then other sources',
                'Alternates are named as such. Whether one may be fitted is for your mechanic to decide.',
              ],
              ['You get a quote', 'Price, condition, tag, where the part is, and when it can be at your aircraft.'],
              [
                'You accept and pay by card',
                'The part is set aside. If it ships on your carrier account, shipping costs nothing here.',
              ],
              [
                'It leaves',
                'You get the tracking number, and copies of the paperwork if you want them ahead of the part.',
              ],
            ]}
          />
        </Section>
        <Section title="If it is in stock, do not wait for us">
          <p>
            <PageLink href="/shop">Search the part number</PageLink>. If it shows stock and a price, you can pay for it
            at any hour, without an account.{store.claims.sameDay && ` ${store.claims.sameDay}.`} Then call the AOG desk
            with the order number, so that it goes out as AOG.
          </p>
        </Section>
        <Section title="Questions">
          <Questions
            questions={[
              [
                'What if I am not sure of the part number?',
                `Email a photo of the data plate or of the old tag to ${store.mailboxes.aog}, and the figure and item of the parts catalog. We do not guess: we ask until the number is certain.`,
              ],
              ['Is a request binding?', 'No. Nothing is bought until you accept a quote and pay it.'],
              [
                'How is it shipped?',
                `By the carriers’ express services, or with a courier that you name. A piece over ${PACKAGE_LIMITS.weightLb.max} lb goes by freight, which we arrange with you by phone.`,
              ],
              [
                'Can I send the old part back in exchange?',
                'If the quote is for an exchange, it says so, with the value of the core and the day it must be back. Otherwise the price is outright.',
              ],
              [
                'Do you ship outside the United States?',
                store.claims.worldwide
                  ? 'Yes. Tell us who clears customs at your end: duties and taxes are the receiver’s. Some destinations need an export license first.'
                  : 'Ask the desk: it depends on the destination.',
              ],
            ]}
          />
        </Section>
      </Sections>
    </>
  )
}
