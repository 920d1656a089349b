import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, SubmitEvent } from 'react'

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  /** path of the page that shows what is asked for */
  action: string
}

/**
 * A form that narrows a page by what stands in its address. The page changes in place, so that the focus stays where it is;
 * before its script is there the browser sends the form. Fields that are empty are left out.
 */
export function PageForm({ action, ...rest }: Props) {
  const router = useRouter()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
    )
    void router.navigate({ href: `${action}?${new URLSearchParams(given)}` })
  }
  return <form method="get" action={action} onSubmit={send} {...rest} />
}
