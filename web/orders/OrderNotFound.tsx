import { PageLink } from '../ui/PageLink.tsx'
import { useTitle } from '../ui/use-title.ts'

/** For an order that does not exist or belongs to another customer: the page does not distinguish them. */
export function OrderNotFound({ isCustomer }: { isCustomer: boolean }) {
  // It may be deleted while its page is open.
  useTitle('Order Not Found')
  return (
    <div className="wrap-page py-16">
      <div className="sheet mx-auto max-w-lg p-8 text-center">
        <h1 className="text-2xl">Order Not Found</h1>
        <p className="mt-2 text-muted">
          {isCustomer ? 'We can’t find that order in this account. ' : 'Sign in to the account that placed it. '}
          For an order placed without an account, make sure you copied the whole link.
        </p>
        {isCustomer ? (
          <PageLink href="/dashboard" className="button button-go mt-5">
            Return to Dashboard
          </PageLink>
        ) : (
          <PageLink href="/shop" className="button button-go mt-5">
            Shop Now
          </PageLink>
        )}
      </div>
    </div>
  )
}
