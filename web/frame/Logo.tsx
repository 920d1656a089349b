import { logoAddress, logoSize } from '../../domain/settings/logo.ts'

type Props = {
  logo: string
  /** its replacement on a dark page; null: the same on a white plate */
  dark: string | null
  alt: string
}

/** The owner's logo in place of mark and name. Its space is reserved before it loads. */
export const Logo = ({ logo, dark, alt }: Props) => (
  <picture className="shrink-0">
    {dark && <source media="(prefers-color-scheme: dark)" srcSet={logoAddress(dark, 'webp')} {...logoSize(dark)} />}
    <img
      src={logoAddress(logo, 'webp')}
      alt={alt}
      {...logoSize(logo)}
      className={dark ? undefined : 'dark:rounded-xs dark:bg-[#fff] dark:p-1'}
    />
  </picture>
)

/** The same in the bar of the back office, which is navy by day and by night. */
export const LogoOnNavy = ({ logo, dark, alt }: Props) => (
  <img
    src={logoAddress(dark ?? logo, 'webp')}
    alt={alt}
    {...logoSize(dark ?? logo, { width: 130, height: 24 })}
    className={dark ? undefined : 'box-content rounded-xs bg-[#fff] p-0.5'}
  />
)
