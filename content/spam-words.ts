import { wordsOf } from "./word-list.ts";

/**
 * Phrases that spam in English is made of. Each found one counts its points once (forms/guard/spam.ts holds the bar): 2 for
 * what people hardly ever write to us, 1 for what they sometimes do. One phrase never marks a message. They are words
 * of an offer, not topics: somebody may well write to us about bitcoin, a casino or a loan. No names, no places, no
 * ways of speaking.
 *
 * Compared in lower case; `*` stands for the rest of a word.
 */
export const spamPhrases: Readonly<Record<1 | 2, readonly string[]>> = {
  2: [
    // Links and ranks for sale
    ...wordsOf(`
      backlink*, dofollow, first page of google, google ranking*, guest post*, high da sites,
      link exchange, link insertion*, organic traffic, rank #1, rank higher, rank your website,
      seo package*, seo service*, targeted traffic, website traffic, white hat, pbn, seo articles,
      seo audit, seo errors, seo proposal, domain expiration, search engine registration,
      talk with web visitor
    `),
    // Lists, followers, forms
    ...wordsOf(`
      buy followers, contact form blast*, contact forms exactly like, email list of,
      million contact forms, 5 star reviews, appointment setting, b2b leads, buy google reviews,
      buy instagram, buy tiktok, instagram followers, real followers, tiktok followers
    `),
    // Money for nothing
    ...wordsOf(`
      binary options, double your money, earn $*, financial freedom, forex, giveaway*,
      guaranteed profit*, guaranteed returns, instant approval, make money online, no credit check,
      passive income, payday loan*, trading bot*
    `),
    // Letters from far away
    ...wordsOf(`
      bank details, dear beloved, next of kin, risk free, the sum of $*, unclaimed fund*,
      claim your prize, you have been selected
    `),
    // Threats
    ...wordsOf(`
      hacked your, download the evidence, in bitcoin to
    `),
    // Pills, games, company
    ...wordsOf(`
      adult dating, canadian pharmacy, cheap viagra, buy viagra, cialis, keto gummies, levitra,
      lose weight fast, no prescription, without prescription, free spins, no deposit bonus,
      online casino, slot online, slot gacor, hot singles, nude photos, replica rolex,
      essay writing service, unlimited revisions, plagiarism free
    `),
  ],
  1: wordsOf(`
    #1 on google, $* a day, % off, 100% free, 100% guaranteed, 100x, act now, affordable price*,
    apply now, bad credit, best price*, bit.ly, book now, business proposal, buy cheap, buy now,
    call now, claim now, click here, cold email, confidential, copyrighted images, decision makers,
    errors on your website, explainer video*, final notice, for sex, free article, free audit,
    free shipping, free trial, from $*, gift card*, we guarantee, in your area, instant delivery,
    lead generation, lifetime deal, limited time, logo design*, low price*, may qualify,
    million dollars, mobile app development, money back, more customers, more sales, negative reviews,
    new clients, nft collection, no obligation, no upfront cost, on autopilot, on telegram, only $*,
    order now, pay after results, pay nothing, per page, price list, prices start*, qualified leads,
    quick call, quotation, rank you, rankings, real accounts, register now, sales calls, save up to,
    serious relationship, shop now, sponsored post, t.me, this week only, tinyurl.com, to opt out,
    to unsubscribe, topic ideas, verified email list*, web development, website redesign,
    your competitor*, your google listing, your ranking, your website is
  `),
};
