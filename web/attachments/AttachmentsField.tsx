import { MAX_ATTACHMENTS_PER_MESSAGE } from '../../domain/attachments/attachment.ts'
import { FilesField, RemoveSentFile, type SentFileProps, SentFileState } from '../ui/FilesField.tsx'
import type { Attachments } from './use-attachments.ts'

type Props = {
  attachments: Attachments
  label?: string
  hint?: string
  className?: string
}

/** Chooses files, and says what becomes of each. */
export const AttachmentsField = ({ attachments, label = 'Files', hint, className = '' }: Props) => (
  <FilesField
    sent={attachments}
    most={MAX_ATTACHMENTS_PER_MESSAGE}
    label={label}
    hint={`${hint ? `${hint} ` : ''}PDF, JPEG, PNG, XLSX or CSV, up to 10 MB each.`}
    accept=".pdf,.jpg,.jpeg,.png,.xlsx,.csv,application/pdf,image/jpeg,image/png,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    words={['Add files', 'Add another']}
    File={ChosenFile}
    listClass="divide-y divide-line border-y border-line"
    className={className}
  />
)

const ChosenFile = ({ file, onSendAgain, onRemove }: SentFileProps) => (
  <li className="flex items-center gap-3 py-1.5 text-sm">
    <div className="min-w-0 flex-1">
      <p className="font-medium [overflow-wrap:anywhere]">{file.name}</p>
      <SentFileState file={file} onSendAgain={onSendAgain} />
    </div>
    <RemoveSentFile name={file.name} onRemove={onRemove} className="shrink-0" />
  </li>
)
