import { DetailsMenu } from '../ui/DetailsMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { currentPlace } from './current-place.ts'
import { COMPANY, HOME, PART_FAMILIES, type Place, SERVICES, SHOP } from './navigation.ts'

/** The navigation of wide screens. Services is a native `<details>` element, so it opens without JavaScript. */
export function MainNavigation({ pathname }: { pathname: string }) {
  return (
    <nav aria-label="Main" className="border-t border-line max-lg:hidden">
      <ul className="wrap-page flex text-[0.9375rem] [&>:first-child]:-ml-3">
        {[HOME, SHOP, PART_FAMILIES].map(place => (
          <NavItem key={place.href} place={place} pathname={pathname} />
        ))}
        <li>
          <DetailsMenu
            className="group"
            summaryClass="nav-link"
            summary={
              <>
                Services
                <span className="rotate-90 group-open:-rotate-90">
                  <Icon name="next" size={14} />
                </span>
              </>
            }
          >
            <ul className="absolute top-full left-0 z-30 -mt-px w-60 border border-edge bg-panel py-1">
              {SERVICES.map(({ href, label }) => (
                <li key={href}>
                  <PageLink href={href} aria-current={currentPlace(href, pathname)} className="menu-row">
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </DetailsMenu>
        </li>
        {COMPANY.map(place => (
          <NavItem key={place.href} place={place} pathname={pathname} />
        ))}
      </ul>
    </nav>
  )
}

function NavItem({ place: { href, label }, pathname }: { place: Place; pathname: string }) {
  return (
    <li>
      <PageLink href={href} aria-current={currentPlace(href, pathname)} className="nav-link">
        {label}
      </PageLink>
    </li>
  )
}
