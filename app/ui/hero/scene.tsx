import "./scene.css";
import { useEffect, useLayoutEffect, useRef } from "react";
import { chrome } from "../../../content/chrome.ts";
import { PauseSign, PlaySign } from "../drawing/icons.tsx";
import { makePlayer, useFilm } from "./film.tsx";
import { sceneFile } from "./scene-files.ts";

/** Where on the bank the picture is taken from; each has its crop in scene.css. */
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
 * The bridge at night behind a head: the picture first and always, then the film over it where that is wanted.
 * `still`: never the film. `first`: the picture is in the first view and loads before the rest.
 */
export function Scene({
  spot,
  still = false,
  first = false,
}: {
  spot: SceneSpot;
  still?: boolean;
  first?: boolean;
}) {
  return (
    <div className={`night-scene scene--${spot}`} aria-hidden="true">
      <Picture first={first} />
      {still ? null : <FilmOver />}
    </div>
  );
}

/** Stops the river and lets it run; there only where a film can play, since it does nothing without one. */
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

function Picture({ first }: { first: boolean }) {
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

/** Lends the one player to this scene for as long as the scene stands. */
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
