import { CONDITION_NAMES, conditionLabel } from '../../domain/catalogue/condition.ts'
import { store } from '../../domain/settings/store.ts'
import { SellPartsForm } from '../submissions/SellPartsForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
import { Section, Sections } from './Section.tsx'
import { Steps } from './Steps.tsx'

export function SellPartsPage() {
  return (
    <>
      <PageIntro
        title="Sell aircraft parts"
        lead="Surplus from a project, rotables from a retired aircraft, a stockroom that closes. Send the list; we answer with an offer for all of it, or for the lines we can use."
        scene="parcel"
        under={{ name: 'Services', path: '/services' }}
      >
        <CallBox phone={store.phone} mail="#send" mailbox={store.mailboxes.contact} write="Send your parts list">
          {store.hours}. Or send the list as it is to {store.mailboxes.contact}.
        </CallBox>
      </PageIntro>
      <Sections>
        <Section title="Send your parts" id="send">
          <SellPartsForm />
        </Section>
        <Section title="What we buy">
          <ul>
            <li>New and new surplus stock: hardware, bearings, seals, hoses, filters, instruments, avionics.</li>
            <li>Components with a tag: overhauled, repaired or serviceable.</li>
            <li>Rotables as removed, if the record of their removal is with them.</li>
            <li>Engines, propellers, landing gear and airframe assemblies.</li>
            <li>Whole inventories, sorted or in the boxes they came in.</li>
          </ul>
          <h3>What we cannot buy</h3>
          <ul>
            <li>Parts that cannot be traced to an aircraft, an operator, a manufacturer or a distributor.</li>
            <li>Life-limited parts without their history.</li>
            <li>Parts from an accident, fire or flood that are offered as anything else.</li>
            <li>Sealants, adhesives and rubber past their shelf life.</li>
          </ul>
        </Section>
        <Section title="What to send">
          <p>
            A spreadsheet is best: one row a part, in any order of columns. A photograph of a handwritten list will do
            for ten lines.
          </p>
          <FactList
            facts={[
              ['Part number', 'As on the part or its tag, dashes and all.'],
              [
                'Condition',
                `${CONDITION_NAMES.map(conditionLabel).join(', ')}. Not sure? See what the conditions mean under Services.`,
              ],
              ['Quantity', 'And the unit: each, foot, kit.'],
              [
                'Paperwork',
                'FAA Form 8130-3, EASA Form 1, CoC, or none; who tagged it and when. A copy for anything of value.',
              ],
              ['Traceability', 'Last operator or aircraft, with tail number, and the reason for removal.'],
              [
                'Serial number, times',
                'For rotables and anything life-limited: hours, cycles, since new and since overhaul.',
              ],
              ['Pictures', 'Data plate, tag, and the part from two sides. For bulk: the shelves.'],
              ['Where it is', 'City and country, and whether it is packed.'],
            ]}
          />
        </Section>
        <Section title="From list to payment">
          <Steps
            steps={[
              ['You send the list', 'You get an answer that we have it, from the person who works on it.'],
              ['We ask', 'About the lines that decide the value: tags, times, where they came from.'],
              [
                'You get an offer in writing',
                'By the line or for the lot, with what we leave out, who pays the freight, and until when it holds.',
              ],
              [
                'You accept and the parts travel',
                'You ship them, or we have them collected. Keep a copy of the papers.',
              ],
              [
                'We count and inspect',
                'Against your list. If something differs, we show you with pictures before anything changes.',
              ],
              ['You are paid', 'By the method and the date that the offer states.'],
            ]}
          />
        </Section>
        <Section title="Questions">
          <Questions
            questions={[
              [
                'Should I have as-removed units overhauled first?',
                'Mostly not: the shop’s bill seldom comes back in the price. Send them with their removal records and let us price them as they are.',
              ],
              [
                'Some parts have no tag. Are they worthless?',
                'No. New hardware with a maker’s certificate or sealed packing often is good without one, and a component can be tagged by a repair station. Traceability to its source matters most.',
              ],
              [
                'Do I have to sell all of it?',
                'No. Say whether you sell line by line or only together; the offer follows that.',
              ],
              [
                'I have an aircraft, not parts.',
                <>
                  Then <PageLink href="/sell-airplane">sell the aircraft</PageLink>: it may be worth more whole.
                </>,
              ],
            ]}
          />
        </Section>
      </Sections>
    </>
  )
}
