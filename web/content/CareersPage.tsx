import { store } from '../../domain/settings/store.ts'
import { ApplicationForm } from '../submissions/ApplicationForm.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CallBox } from './CallBox.tsx'
import { FactList } from './FactList.tsx'
import { PageIntro } from './PageIntro.tsx'
import { Section, Sections } from './Section.tsx'
import { Steps } from './Steps.tsx'

export function CareersPage() {
  const { address, warehouse } = store
  return (
    <>
      <PageIntro
        title="Careers"
        lead="No openings are listed now. If you know aircraft parts, or want to learn them, write anyway: a good application is read when it comes."
        scene="toolbox"
      >
        <CallBox phone={store.phone} mail="#send" mailbox={store.mailboxes.careers} write="Apply">
          Or email {store.mailboxes.careers}.
        </CallBox>
      </PageIntro>
      <Sections>
        <Section title="The work here">
          <FactList
            facts={[
              [
                'Sales and quotes',
                'Reads a list of forty numbers, knows an alternate from a guess, and answers each of them.',
              ],
              ['AOG desk', 'Takes the call at night, finds the part, and stays with it until it has left.'],
              [
                'Receiving and inspection',
                'Checks the part against its tag and the tag against its number, and writes down what it sees.',
              ],
              [
                'Warehouse and shipping',
                'Picks, packs and labels so that a part arrives as it left, dangerous goods included.',
              ],
              [
                'Purchasing and teardown',
                'Values inventories and aircraft, and takes what is worth keeping off them, with its records.',
              ],
              ['Catalog', 'Names, numbers, pictures, weights and dimensions: right, or left blank.'],
            ]}
          />
        </Section>
        <Section title="Where">
          <p>
            The office is in {address.city}, {address.state}; orders ship from {warehouse.city}, {warehouse.state}.
          </p>
        </Section>
        <Section title="Apply" id="send">
          <ApplicationForm />
        </Section>
        <Section title="How to apply">
          <Steps
            steps={[
              [
                'Write one page',
                'What you have done with aircraft, parts, stock or customers, and which of the kinds of work above you want.',
              ],
              [
                'Attach your résumé as a PDF',
                'Mechanics and inspectors: name your certificates and ratings. No photograph, no date of birth.',
              ],
              [
                'Send it with the form above',
                'Put your phone number in it. If we have work that fits, we call; if not, we write that too.',
              ],
            ]}
          />
          <p className="text-sm text-muted">
            What you send is read by those who hire and by nobody else: see the{' '}
            <PageLink href="/privacy">privacy policy</PageLink>.
          </p>
        </Section>
      </Sections>
    </>
  )
}
