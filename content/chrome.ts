import { words } from "./words.ts";

/** The words around every screen: header, menu, footer (SPEC section 2, Global behaviour). */
export const chrome = words("chrome", {
  skip: "Skip to content",
  homeLink: "home page",
  /** Of the navigation and the breadcrumb, for screen readers. */
  main: "Main",
  breadcrumb: "Breadcrumb",
  /** What a feed reader calls our selection of the news. */
  newsFeedTitle: "AI & Infrastructure News for {city}",
  nav: [
    { to: "/about", label: "About" },
    { to: "/news", label: "News" },
    { to: "/community", label: "Community" },
    { to: "/events", label: "Events" },
    { to: "/get-involved", label: "Get Involved" },
    { to: "/contact", label: "Contact" },
  ],
  partner: { label: "Partner with Us", to: "/get-involved" },
  menu: { open: "Menu", close: "Close menu" },
  search: { label: "Search", to: "/search" },
  record: { label: "The Record", to: "/record" },
  scene: { pause: "Pause background video", play: "Play background video" },
  footer: {
    columns: [
      {
        title: "Explore",
        links: [
          { to: "/", label: "Home" },
          { to: "/about", label: "About" },
          { to: "/news", label: "News & Insights" },
          { to: "/record", label: "The Record" },
          { to: "/community", label: "Community & Partners" },
          { to: "/events", label: "Events" },
          { to: "/newsletter", label: "Newsletter" },
          { to: "/contact", label: "Contact Us" },
        ],
      },
      {
        title: "Get Involved",
        links: [
          { to: "/get-involved?type=partnership#partnership-form", label: "Partnership Opportunities" },
          { to: "/get-involved?type=sponsorship#partnership-form", label: "Sponsorship" },
          { to: "/get-involved?type=volunteer#partnership-form", label: "Volunteer" },
        ],
      },
      {
        title: "Legal",
        links: [
          { to: "/privacy", label: "Privacy Policy" },
          { to: "/terms", label: "Terms of Service" },
          { to: "/accessibility", label: "Accessibility" },
          { to: "/sitemap", label: "Sitemap" },
        ],
      },
    ],
    owner: { text: "Want to own this site?", link: "Email the owner" },
    rights: "All rights reserved.",
    /** Stands where the owner named an address at which people can give. */
    give: "Give to {name}",
  },
} as const);
