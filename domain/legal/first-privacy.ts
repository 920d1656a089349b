import type { Store } from '../settings/store-shape.ts'

/** The first privacy policy. Card data goes to the one gateway that the store knows. */
export const firstPrivacy = ({ tagContainer }: Store): string => `## Who we are

{name}, {address}, {phone}. For anything about your data: {mailbox.privacy}.

## What we keep, and why

| | |
| --- | --- |
| An order | Email, name, company, phone, shipping and billing address, the lines with their prices, the shipping service, your notes, files that you attach, the state of the payment with the gateway’s transaction number, and what happened to the order when. An order keeps its own copy of all this: it does not change when you edit an address later. A guest’s order is opened by the secret link in its mail; half a year after the last thing that happened to it the link also asks for the email address. |
| An account | Name, email, phone, company, job title, saved addresses and carrier accounts, your cart, and your password as a hash that cannot be read back. So that you need not type it again. |
| Sign-ins | The session with its end, the network address and the browser it came from; failed attempts, for a few minutes, by email and network address; devices and network addresses you signed in from, so that nobody elsewhere can lock you out; and a log of sign-ins, failed ones too, and changes of the account, with the network address and no name or email. To keep guessers out, and to find out what an attacker did. |
| A quote or AOG request | Part, quantity, condition, notes, ZIP code, aircraft type, tail number, location and phone, files that you attach, our answers, and their dates. To price the part and to get it to the aircraft. |
| A return | Reason, comments and pictures. To decide on it. |
| Parts or an aircraft you offer us, an application | What you write and attach. To answer it, and to decide on an application. |
| The newsletter | Your email address, where you signed up, and whether you are still signed up. Nothing is sent before you have confirmed it by the link of a mail. |
| A part you want to be told of | Your email address, the part, and how many you want. To write to you once it is back in stock. Nothing is sent before you have confirmed it, signed in or by the link of a mail. |
| Emails we sent you | Recipient, subject, text and whether it was delivered, so that we can prove and repeat it. |
| Searches and speed | What was searched in vain and how quickly pages appeared, counted by day. Not who searched or waited. |
| Logs of the server | Time, address of the page without what follows the question mark, status, duration, a request number and, when signed in, the account’s number. No card data, passwords, cookies, or texts of mails. To find faults and fend off attacks. |

## Cards

Card number, expiration date and security code go from your browser straight to our card gateway, Authorize.net, and come back to us as a token that is good for one payment. They never reach our server, our database or our logs. We learn whether the payment went through, its number and its amount.

## What we keep in your browser

| | |
| --- | --- |
| Cart | A guest’s cart is kept in the browser’s local storage until you empty it, order it, or clear the browser’s data. |
| Checkout | What you typed, but for the card, is kept until you close the tab, so that a reload loses nothing; when you sign in by a mailed link, for an hour, so that you go on where you were. |
| Forms and lists | What you type into a form or paste as a list is kept until you send it, sign out or close the tab. A request for a quote that waits for you to sign in is kept for seven days. |
${tagContainer ? COUNTED : ''}| Session cookies | Set only when you sign in. One says who you are and cannot be read by scripts; another says only that there is one. Both end when you sign out, or 30 days after you signed in. Two more, which scripts cannot read either, let us know the browser again: one for a day when you sign up, one for 400 days once you have signed in. They sign nobody in. Where we offer signing in with Google, the sign-in page sets one for a day, which makes sure that Google’s answer is meant for your browser. |

## Scripts and pictures of others

Pages load scripts, fonts and pictures from our own server only. There are two exceptions: the card gateway’s script, on checkout and nowhere else; and Google’s, where you choose to sign in with Google.

${tagContainer ? MEASURED : 'There is no advertising, no analytics of others, and nothing that follows you to other sites.'}

## Who else gets your data

Only those who need it for what you asked for:

- the card gateway: payment, name, billing address, email, order number;
- the carrier and, where one is used, the service that asks carriers for rates: name, address, phone, packages, customs papers;
- those who run our servers and deliver our mail, on our behalf;
- repair stations and suppliers, where a quote needs them: part and quantity, not who you are;
- authorities, where the law makes us, export control included.

We do not sell or rent data, and do not trade it for anything.

## How long

Our store deletes by itself what is past its time; this list is the one it works by. “Made nameless”: names, addresses, phone, email and what you wrote are taken out; parts, amounts, days and the state stay.

{retention}

## Your rights

Wherever you live, you may

- get a copy of what we keep about you, in a form that programs can read;
- have it corrected;
- have it deleted, but for what the law makes us keep, which is then used for nothing else;
- object to a use, and sign off from the newsletter, at any time;
- complain to the authority for data protection where you live.

[Download or delete your data](/privacy/your-data) by yourself, with an account or without: we email you a link. Or write to {mailbox.privacy} from the mailbox that the data belongs to. We answer within 30 days, free of charge, and treat nobody worse for asking. If you live in the European Union or the United Kingdom: we use your data to fulfill a contract with you or to prepare one, because the law makes us, for the safety of the store, or, for the newsletter, because you agreed.

## Safety

Pages travel encrypted. Passwords are kept as argon2id hashes. Every call is checked for who may make it, and another person’s order answers as one that does not exist. If you find a weakness, write to {mailbox.security}.

## Children

The store is for trade and for aircraft owners. It is not meant for people under 18.

## Changes

When this policy changes, its date changes with it. If we want to use what we already have in a new way, we ask first.
`

const COUNTED =
  '| What was counted | Up to 20 events of the shop that wait to be told to the tag container, and the numbers of the orders that were counted, so that none is counted twice. |\n'
const MEASURED =
  'We measure how the store is used with Google Tag Manager, in the shop and its cart: pages seen, parts looked at, what is put into the cart, and what was bought. It is not on checkout, on the sign-in page, or on the pages of your account and your orders.'
