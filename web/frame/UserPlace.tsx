/** The place of the account: for a guest the ways in. In the header of wide screens, and at the top of the side menu. */
export function UserPlace({ className, link }: { className: string; link: string }) {
  return (
    <div className={className}>
      <a href="/auth" className={link}>
        Sign In
      </a>
      <span aria-hidden="true" className="text-edge">
        |
      </span>
      <a href="/auth?view=signup" className={link}>
        Sign Up
      </a>
    </div>
  )
}
