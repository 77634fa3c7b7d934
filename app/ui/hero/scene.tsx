import "./scene.css";
import { useEffect, useLayoutEffect, useRef } from "react";
import { chrome } from "../../../content/chrome.ts";
import { PauseSign, PlaySign } from "../drawing/icons.tsx";
import { makePlayer, useFilm } from "./film.tsx";
import { sceneFile } from "./scene-files.ts";

/** The crop of the picture for each page (scene.css). */
export type SceneSpot =
  | "home"
  | "about"
  | "news"
  | "community"
  | "events"
  | "get-involved"
  | "contact"
  | "closing";

/**
 * The background of a page head, the bridge at night: a picture, and over it the video where it is allowed. `still`:
 * never the video. `first`: the picture is in the first view and loads eagerly.
 */
export function Scene(props: { spot: SceneSpot; still?: boolean; first?: boolean }) {
  const { spot, still, first } = props;
  return (
    <div className={`night-scene scene--${spot}`} aria-hidden="true">
      <Picture first={first} />
      {still ? null : <FilmOver />}
    </div>
  );
}

export function SceneToggle() {
  const { allowed, paused, setPaused } = useFilm();
  if (!allowed) return null;
  return (
    <button className="scene-toggle" type="button" onClick={() => setPaused(!paused)}>
      {paused ? <PlaySign /> : <PauseSign />}
      <span>{paused ? chrome.scene.play : chrome.scene.pause}</span>
    </button>
  );
}

function Picture({ first = false }) {
  const picture = sceneFile("wide", "jpg");
  if (!picture) return null;
  return (
    <picture>
      <source media="(max-aspect-ratio: 4/5)" srcSet={sceneFile("tall", "avif")} type="image/avif" />
      <source media="(max-aspect-ratio: 4/5)" srcSet={sceneFile("tall", "jpg")} />
      <source srcSet={sceneFile("wide", "avif")} type="image/avif" />
      <img
        src={picture}
        alt=""
        width="1600"
        height="900"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
      />
    </picture>
  );
}

/** Moves the one player into this scene while the scene is mounted. */
function FilmOver() {
  const { allowed, paused, player, run } = useFilm();
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!allowed) return;
    player.current ??= makePlayer();
    const film = player.current;
    place.current?.append(film);
    return () => film.remove();
  }, [allowed, player]);

  useEffect(() => {
    const film = player.current;
    if (!allowed || !film) return;
    if (paused) return film.pause();
    const watch = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? run(film) : film.pause()));
    watch.observe(film);
    return () => watch.disconnect();
  }, [allowed, paused, player, run]);

  return <div className="film" ref={place} />;
}
