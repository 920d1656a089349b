import { useQuery } from '@tanstack/react-query'
import { isImportActive, isQueued } from '../../../domain/imports/import-run.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { takeWantedFocus } from '../../ui/wanted-focus.ts'
import { StateWord } from '../payments/StateWord.tsx'
import { hasUsableRows, ImportMoves } from './ImportMoves.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { formatWord, NOTHING_CHANGED, sizeWord, stateWord } from './import-words.ts'
import { ListSettingsForm } from './ListSettingsForm.tsx'
import type { ImportView } from './queries.ts'
import { ReportBlock, UndoBlock, UnusableBlock } from './ReportBlock.tsx'
import { useListSettings } from './use-list-settings.ts'

/** One list, from its headings to its result. */
export function ImportScreen({ id, back }: { id: string; back: string }) {
  return (
    <section aria-label="List">
      <PageLink
        href={back}
        className="inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="previous" size={16} />
        All lists
      </PageLink>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.imports.one.queryOptions({ input: { id }, ...LIVE_ONE }))}
          failed="The list could not be loaded."
          skeleton={<RowsSkeleton rows={8} />}
        >
          {list => <Whole key={`${list.id} ${list.headingRow}`} list={list} />}
        </QueryBoundary>
      </div>
    </section>
  )
}

/** The states in which a dry run can be started. */
const OPEN = ['draft', 'checked', 'failed', 'canceled']

function Whole({ list }: { list: ImportView }) {
  const { state, report, checkReport, undoReport } = list
  const isBusy = isImportActive(state) || isQueued(state)
  const { settings, set, isAsTried } = useListSettings(list)
  const unusable = state === 'draft' ? checkReport : state === 'failed' ? report : null
  const isOpen = list.source === 'cockpit' && OPEN.includes(state)
  const words =
    isOpen && list.hasFile
      ? { takenAs: settings.takenAs, set: (takenAs: typeof settings.takenAs) => set({ takenAs }) }
      : null
  return (
    <div className="space-y-4">
      <Heading list={list} />
      {list.problem && (
        <p role="alert" className="border-l-4 border-bad bg-bad-soft p-3 text-sm [overflow-wrap:anywhere]">
          {list.problem}
        </p>
      )}
      {state === 'canceled' && <p className="text-muted">{NOTHING_CHANGED}.</p>}
      {unusable && <UnusableBlock report={unusable} list={list} words={words} />}
      {isBusy && <ImportProgress list={list} />}
      {undoReport && state === 'undone' && <UndoBlock report={undoReport} list={list} />}
      {report && !isBusy && (state === 'done' || state === 'undone') && (
        <ReportBlock title="What changed" report={report} list={list} />
      )}
      {checkReport && state === 'checked' && (
        <ReportBlock title="What would change" report={checkReport} list={list} words={words} />
      )}
      {state === 'checked' && !isAsTried && (
        <p role="status" className="border-l-4 border-caution bg-sunken p-3 text-sm">
          This report was made with other settings than the ones below. Try again with these settings before you import
          the list.
        </p>
      )}
      {state === 'checked' && !hasUsableRows(list) && (
        <p role="status" className="border-l-4 border-caution bg-sunken p-3 text-sm">
          No row of this list can be used: there is nothing to import.
        </p>
      )}
      {state !== 'draft' && <ImportMoves list={list} isAsTried={isAsTried} />}
      {isOpen && list.hasFile && <ListSettingsForm list={list} settings={settings} set={set} />}
      {state === 'draft' && <ImportMoves list={list} isAsTried={isAsTried} />}
      {isOpen && !list.hasFile && (
        <p className="text-muted">The file of this list was deleted. Please upload it again.</p>
      )}
    </div>
  )
}

function Heading({ list }: { list: ImportView }) {
  return (
    <div>
      <h2 ref={takeWantedFocus} tabIndex={-1} className="flex flex-wrap items-center gap-2 text-xl outline-none">
        <span className="[overflow-wrap:anywhere]">{list.fileName}</span>
        <StateWord {...stateWord(list)} />
      </h2>
      <p className="mt-1 text-sm text-muted">
        {list.admin} · <Moment at={list.createdAt} form="minute" /> · {sizeWord(list.bytes)} · {formatWord(list)}
      </p>
    </div>
  )
}
