import { useRouter } from '@tanstack/react-router'
import type { FormHTMLAttributes, Ref, SubmitEvent } from 'react'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> & {
  /** path of the page whose address it writes */
  action: string
  ref?: Ref<HTMLFormElement>
}

/**
 * A form that writes what is typed and chosen into the address of a page: it works before and without a script. Empty fields
 * are left out.
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
    // Who chooses something, which sends the form without its button, goes on in the same place.
    void router.navigate({
      href: text ? `${action}?${text}` : action,
      resetScroll: event.nativeEvent.submitter !== null,
    })
  }
  return <form action={action} method="get" onSubmit={follow} {...rest} />
}
