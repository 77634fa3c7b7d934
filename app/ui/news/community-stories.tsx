import "./community-stories.css";
import { useEffect, useState } from "react";
import { news } from "../../../content/news.ts";
import { type Story, storyId } from "../../../publishing/story.ts";
import { Time } from "../events/time.tsx";
import { Headline } from "./headline.tsx";

const words = news.community;
/** Stories of up to this many characters are not collapsed. */
const short = 600;

/**
 * Stories that visitors submitted and the owner accepted; renders nothing while there are none. Deferred on
 * client-side navigation.
 */
export function CommunityStories({ loaded }: { loaded: Story[] | Promise<Story[] | undefined> | undefined }) {
  const stories = useStories(loaded);
  if (stories.length === 0) return null;
  return (
    <section className="section section--joined community-stories" aria-labelledby="from-the-community">
      <div className="wrap">
        <div className="intro-split">
          <Headline level={2} id="from-the-community">
            {words.title}
          </Headline>
          <p>{words.note}</p>
        </div>
        <ul role="list">
          {stories.map((story) => (
            <li key={story.slug}>
              <OneStory story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OneStory({ story }: { story: Story }) {
  const { title, writer, posted, link, html, text } = story;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts
  const told = <div className="community-story__text" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <article className="community-story" id={storyId(story)} aria-labelledby={`${storyId(story)}-title`}>
      <div className="community-story__meta">
        <p className="source">{words.badge}</p>
        <p>
          {words.by} <strong>{writer}</strong>
        </p>
        <p className="data">
          <Time iso={posted} form="day" />
        </p>
      </div>
      <div className="community-story__told">
        <h3 id={`${storyId(story)}-title`}>{title}</h3>
        {text.length <= short ? (
          told
        ) : (
          <details>
            <summary>
              {words.read}
              <span className="visually-hidden">: {title}</span>
            </summary>
            {told}
          </details>
        )}
        {link ? (
          <p>
            {words.link}{" "}
            <a href={link} rel="noopener nofollow ugc">
              {new URL(link).host}
            </a>
          </p>
        ) : null}
      </div>
    </article>
  );
}

function useStories(loaded: Story[] | Promise<Story[] | undefined> | undefined): readonly Story[] {
  const [stories, setStories] = useState<readonly Story[]>(Array.isArray(loaded) ? loaded : []);
  useEffect(() => {
    let here = true;
    Promise.resolve(loaded).then((told) => here && told && setStories(told));
    return () => {
      here = false;
    };
  }, [loaded]);
  return stories;
}
