import { store } from '../../domain/settings/store.ts'
import { SellAircraftForm } from '../submissions/SellAircraftForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { PageIntro } from './PageIntro.tsx'
import { Questions } from './Questions.tsx'
import { Section, Sections } from './Section.tsx'
import { Steps } from './Steps.tsx'

export function SellAirplanePage() {
  const partner = store.recoveryPartner
  return (
    <>
      <PageIntro
        title="Sell your airplane"
        lead="We buy aircraft to fly on and aircraft to part out: airworthy, out of annual, damaged, or parked for years. Tell us what it is and we tell you what it is worth to us."
        scene="airplane"
        under={{ name: 'Services', path: '/services' }}
      >
        <CallBox phone={store.phone} mail="#send" mailbox={store.mailboxes.contact} write="Describe your aircraft">
          {store.hours}. Or write to {store.mailboxes.contact}.
        </CallBox>
      </PageIntro>
      <Sections>
        <Section title="Describe your aircraft" id="send">
          <SellAircraftForm />
        </Section>
        <Section title="What we buy">
          <ul>
            <li>Piston singles and twins, turboprops, jets and helicopters.</li>
            <li>Flying aircraft, and aircraft out of annual or out of engine time.</li>
            <li>Aircraft after a prop strike, a gear-up landing, hail or storm, with the insurer’s release.</li>
            <li>Projects, unfinished restorations, airframes without engines.</li>
            <li>Aircraft that an estate, a bank, a school or a flight department has to part with.</li>
          </ul>
        </Section>
        <Section title="What to send">
          <p>Most of it is in the logs and on the data plate. Send what you have; gaps are questions, not obstacles.</p>
          <FactList
            facts={[
              ['Make, model, year', 'As on the registration.'],
              ['Serial and registration', 'Airframe serial number and tail number.'],
              ['Airframe times', 'Total time; landings or cycles where they are counted.'],
              [
                'Engines',
                'Model, serial number, hours and cycles since new and since overhaul, who overhauled them, last compression or trend check.',
              ],
              ['Propellers or rotors', 'Model, hours since overhaul; for rotor parts the life that is left.'],
              ['Damage history', 'What happened, when, and who repaired it. Form 337s if you have them.'],
              ['Logs', 'Complete or not, from which year, airworthiness directives complied with.'],
              ['Equipment', 'Avionics by model, autopilot, interior, de-ice, modifications (STCs).'],
              ['State today', 'Last annual or check, last flight, in a hangar or outside.'],
              ['Location', 'Airport, and whether it can be flown out.'],
              ['Title', 'Who is registered as the owner; any lien.'],
              ['Pictures', 'All four sides, panel, cabin, data plate, each engine, anything broken.'],
            ]}
          />
        </Section>
        <Section title="From description to payment">
          <Steps
            steps={[
              ['You describe the aircraft', 'With the form above or on the phone, with pictures.'],
              ['We read and ask', 'Times, damage and logs decide most of the value.'],
              ['You get an offer', 'In writing, and what it depends on: usually a look at the aircraft and its logs.'],
              [
                'We look at it',
                'Where it stands, by appointment. If we find something the offer did not include, we tell you and show you.',
              ],
              [
                'Title and logs',
                'A bill of sale, a title search, any lien settled at closing. The logs go with the aircraft.',
              ],
              [
                'You are paid, and it leaves',
                'As agreed, by the agreed day. An aircraft that cannot fly leaves on a truck.',
              ],
            ]}
          />
        </Section>
        <Section title="Questions">
          <Questions
            questions={[
              [
                'It is not airworthy. Do you still want it?',
                'Yes. For parting out, complete records and good components count more than a current annual.',
              ],
              ['Some logs are missing.', 'Say which years. It lowers the price; it rarely ends the deal.'],
              [
                'There is a loan on it.',
                'That is common. The lender is paid at closing and releases the lien before the rest is yours.',
              ],
              [
                'Who moves it?',
                <>
                  We agree on it in the offer.
                  {partner && (
                    <>
                      {' '}
                      Our partner <a href={partner.url}>{partner.name}</a> recovers and transports aircraft that cannot
                      fly.
                    </>
                  )}
                </>,
              ],
              [
                'I only want to sell the engine, or the panel.',
                <>
                  That is a parts sale: see <PageLink href="/sell-aircraft-parts">Sell aircraft parts</PageLink>.
                </>,
              ],
            ]}
          />
        </Section>
      </Sections>
    </>
  )
}
