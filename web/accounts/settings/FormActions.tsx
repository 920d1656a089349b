import { BusyButton } from '../../ui/BusyButton.tsx'

type Props = { label: string; busyLabel?: string; isSaving: boolean; onCancel?: () => void }

/** The Save and Cancel buttons of a settings form. */
export function FormActions({ label, busyLabel = 'Saving...', isSaving, onCancel }: Props) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <BusyButton type="submit" className="button button-go" isBusy={isSaving}>
        {isSaving ? busyLabel : label}
      </BusyButton>
      {onCancel && (
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
