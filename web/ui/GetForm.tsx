import { useRouter } from '@tanstack/react-router'
import type { FormHTMLAttributes, Ref, SubmitEvent } from 'react'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> & {
  /** path of the page that the form navigates to */
  action: string
  ref?: Ref<HTMLFormElement>
}

/**
 * A form that writes its fields into the address of a page. It works before and without a script. Empty fields are left out.
 */
export function GetForm({ action, onSubmit, ...rest }: Props) {
  const router = useRouter()
  const follow = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    const text = new URLSearchParams(given).toString()
    // A choice that submits the form without its button keeps the scroll position.
    void router.navigate({
      href: text ? `${action}?${text}` : action,
      resetScroll: event.nativeEvent.submitter !== null,
    })
  }
  return <form action={action} method="get" onSubmit={follow} {...rest} />
}
