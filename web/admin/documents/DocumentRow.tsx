import { type ReactNode, useRef, useState } from 'react'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { Allowed } from '../may.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

type Props = {
  document: { kind: DocumentKind; name: string; bytes: number }
  address: string
  remove: () => Promise<unknown>
  /** the permission needed to change or delete it */
  needs: Permission
  /** the effect of deleting it */
  removing: string
  /** why a change was refused */
  refusal: string | null
  /** its visibility control */
  sight: ReactNode
  /** further actions, below */
  children?: ReactNode
}

/** A scanned document of a line of stock or a unit: its visibility, and its deletion. */
export function DocumentRow({ document, address, needs, remove, removing, refusal, sight, children }: Props) {
  const { kind, name, bytes } = document
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const removal = useAdminMutation({
    change: (_: null) => remove(),
    toast: () => 'Document deleted.',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <a href={address} download className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere] text-link">
        {DOCUMENT_KINDS[kind]}: {name}
      </a>
      <span className="text-muted tabular-nums">{thousands(Math.ceil(bytes / 1024))} kB</span>
      <Allowed to={needs}>
        {sight}
        <button
          ref={button}
          type="button"
          className="button text-bad"
          aria-label={`Delete ${name}`}
          onClick={() => setAsked(true)}
        >
          Delete
        </button>
      </Allowed>
      {children}
      <div className="basis-full empty:hidden">
        <FormAlert>{refusal ?? removal.refusal}</FormAlert>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        question={`Delete ${name}?`}
        action="Delete document"
        finalFocus={button}
        onClose={() => setAsked(false)}
        onConfirm={() => removal.change(null)}
      >
        {removing}
      </ConfirmDialog>
    </li>
  )
}
