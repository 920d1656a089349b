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
  /** what somebody must be permitted to change or delete it */
  needs: Permission
  /** what taking it away does */
  removing: string
  /** why what was changed of it was not taken */
  refusal: string | null
  /** who sees it, to be changed */
  sight: ReactNode
  /** what is to be done with it, beneath */
  children?: ReactNode
}

/** A scanned document of a line of stock or of a unit: who sees it, and the way to take it away. */
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
