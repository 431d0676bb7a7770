#include "sim/players/net_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "engine/core/random_dice.hpp"

namespace warbalance::sim {
namespace {

using FloatMatrix = Eigen::MatrixXf;
using FloatColumn = Eigen::VectorXf;

/// Layers of sums, with 0 instead of less than 0 between them, in floating point. Columns are samples.
class Perceptron {
 public:
  /// @param sizes  of the inputs and of each layer
  Perceptron(const std::vector<int>& sizes, RandomStream& random) {
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
      const float spread = std::sqrt(6.0F / static_cast<float>(sizes[i]));
      Layer layer;
      layer.weights = FloatMatrix::NullaryExpr(
          sizes[i + 1], sizes[i], [&] { return spread * (static_cast<float>(random.next() >> 40) * 0x1p-23F - 1.0F); });
      layer.constants = FloatColumn::Zero(sizes[i + 1]);
      layer.of_weights = {FloatMatrix::Zero(sizes[i + 1], sizes[i]), FloatMatrix::Zero(sizes[i + 1], sizes[i])};
      layer.of_constants = {FloatColumn::Zero(sizes[i + 1]), FloatColumn::Zero(sizes[i + 1])};
      layers_.push_back(std::move(layer));
    }
  }

  /// The results of some samples, in one row.
  FloatMatrix results(const FloatMatrix& inputs) {
    values_ = {inputs};
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      FloatMatrix sums = layers_[i].weights * values_.back();
      sums.colwise() += layers_[i].constants;
      if (i + 1 < layers_.size()) sums = sums.cwiseMax(0.0F);
      values_.push_back(std::move(sums));
    }
    return values_.back();
  }

  /// One step down the gradient, after `results`. @param slopes  of the loss, by result
  void step(const FloatMatrix& slopes, float rate) {
    ++steps_;
    FloatMatrix slope = slopes;
    for (std::size_t i = layers_.size(); i-- > 0;) {
      Layer& layer = layers_[i];
      const FloatMatrix of_weights = slope * values_[i].transpose();
      const FloatColumn of_constants = slope.rowwise().sum();
      if (i > 0) {
        slope = layer.weights.transpose() * slope;
        slope = (values_[i].array() > 0).select(slope, 0.0F);
      }
      move(layer.weights, of_weights, layer.of_weights, rate);
      move(layer.constants, of_constants, layer.of_constants, rate);
    }
  }

  template <std::size_t kIn, std::size_t kOut>
  void write(std::size_t number, NetLayer<kIn, kOut>& to) const {
    const auto whole = [](float value, double one, double most) {
      return std::lround(std::clamp(static_cast<double>(value) * one, -most, most));
    };
    const Layer& layer = layers_[number];
    for (std::size_t out = 0; out < kOut; ++out) {
      const auto row = static_cast<Eigen::Index>(out);
      to.constants[out] = static_cast<std::int32_t>(whole(layer.constants(row), Net::kOne, 1 << 28));
      for (std::size_t in = 0; in < kIn; ++in) {
        to.weights[out][in] = static_cast<std::int16_t>(
            whole(layer.weights(row, static_cast<Eigen::Index>(in)), to.kWeightOne, to.kMostWeight));
      }
    }
  }

 private:
  template <class Values>
  struct Moments {
    Values first;
    Values second;
  };
  struct Layer {
    FloatMatrix weights;
    FloatColumn constants;
    Moments<FloatMatrix> of_weights;
    Moments<FloatColumn> of_constants;
  };

  template <class Values>
  void move(Values& values, const Values& slopes, Moments<Values>& moments, float rate) const {
    constexpr float kFirst = 0.9F;
    constexpr float kSecond = 0.999F;
    moments.first = kFirst * moments.first + (1 - kFirst) * slopes;
    moments.second = kSecond * moments.second + (1 - kSecond) * slopes.cwiseAbs2();
    const auto steps = static_cast<float>(steps_);
    const float first = 1 - std::pow(kFirst, steps);
    const float second = 1 - std::pow(kSecond, steps);
    values.array() -= rate * (moments.first.array() / first) / ((moments.second.array() / second).sqrt() + 1e-8F);
  }

  std::vector<Layer> layers_;
  std::vector<FloatMatrix> values_;
  int steps_ = 0;
};

Eigen::VectorXf column_of(std::span<const std::int16_t> inputs) {
  FloatColumn column(static_cast<Eigen::Index>(inputs.size()));
  for (std::size_t i = 0; i < inputs.size(); ++i)
    column(static_cast<Eigen::Index>(i)) = static_cast<float>(inputs[i]) / kNetOne;
  return column;
}

/// Decisions are held out in stretches, because those of one battle are alike.
bool is_held_out(std::size_t decision) { return decision / 500 % 10 == 9; }

/// Calls `train(samples, rate)` for batches of samples in random order, several times each.
template <class Train>
void in_batches(std::vector<std::size_t> samples, std::size_t batch, RandomStream& random,
                const std::function<bool()>& stop, Train&& train) {
  constexpr int kEpochs = 6;
  const std::size_t batches = kEpochs * ((samples.size() + batch - 1) / batch);
  std::size_t done = 0;
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    for (std::size_t i = samples.size(); i > 1; --i) {
      std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
    }
    for (std::size_t begin = 0; begin < samples.size() && !stop(); begin += batch) {
      const std::size_t size = std::min(batch, samples.size() - begin);
      const double share = static_cast<double>(done++) / static_cast<double>(batches);
      const double rate = 1e-4 + 2e-3 * (1 + std::cos(share * 3.14159265358979)) / 2;
      train(std::span<const std::size_t>(samples.data() + begin, size), static_cast<float>(rate));
    }
  }
}

double chance(const Net& net, const NetInputs& inputs) {
  return 1 / (1 + std::exp(-static_cast<double>(net.log_odds(inputs)) / Net::kOne));
}

/// The gain of the integer net by the decisions that were held out.
void judge(const DecisionLabels& labels, const std::vector<std::size_t>& held_out, const Net& net, NetGain& judged) {
  double sum = 0;
  double squares = 0;
  for (const std::size_t decision : held_out) {
    const std::uint32_t begin = labels.begin_of(decision);
    std::uint32_t best = begin;
    for (std::uint32_t row = begin + 1; row < labels.end_of(decision); ++row) {
      if (net.value(labels.inputs[row]) > net.value(labels.inputs[best])) best = row;
    }
    const double gain = best == begin ? 0 : labels.candidates[best].gain;
    sum += gain;
    squares += gain * gain;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(2, held_out.size()));
  judged.gain = sum / count;
  judged.error = std::sqrt(std::max(0.0, squares / count - judged.gain * judged.gain) / (count - 1));
}

}  // namespace

NetGain fit_values(const DecisionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop, Net& net) {
  std::vector<std::size_t> trained;
  std::vector<std::size_t> held_out;
  for (std::size_t i = 0; i < labels.decisions(); ++i) (is_held_out(i) ? held_out : trained).push_back(i);
  RandomStream random({seed, 0, 0}, StreamClass::tuning);
  Perceptron perceptron({kNetInputs, 32, 16, 1}, random);
  in_batches(trained, 32, random, stop, [&](std::span<const std::size_t> decisions, float rate) {
    std::vector<std::uint32_t> rows;
    for (const std::size_t decision : decisions) {
      for (std::uint32_t row = labels.begin_of(decision); row < labels.end_of(decision); ++row) rows.push_back(row);
    }
    FloatMatrix inputs(static_cast<Eigen::Index>(kNetInputs), static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      inputs.col(static_cast<Eigen::Index>(i)) = column_of(labels.inputs[rows[i]]);
    }
    const FloatMatrix results = perceptron.results(inputs);
    FloatMatrix slopes = FloatMatrix::Zero(1, results.cols());
    Eigen::Index base = 0;
    for (Eigen::Index i = 0; i < results.cols(); ++i) {
      const DecisionLabels::Candidate& candidate = labels.candidates[rows[static_cast<std::size_t>(i)]];
      if (candidate.rollouts == 0) {
        base = i;
        continue;
      }
      const float miss = results(0, i) - results(0, base) - candidate.gain;
      const float slope = miss * static_cast<float>(candidate.rollouts);
      slopes(0, i) += slope;
      slopes(0, base) -= slope;
    }
    perceptron.step(slopes / static_cast<float>(results.cols()), rate);
  });
  perceptron.write(0, net.first);
  perceptron.write(1, net.second);
  perceptron.write(2, net.value_layer);
  NetGain judged{.decisions = trained.size()};
  judge(labels, held_out, net, judged);
  return judged;
}

void fit_chances(const PositionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop, Net& net) {
  std::vector<std::size_t> all(labels.inputs.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  RandomStream random({seed, 0, 1}, StreamClass::tuning);
  Perceptron perceptron({kPositionInputs, 16, 1}, random);
  in_batches(all, 512, random, stop, [&](std::span<const std::size_t> positions, float rate) {
    FloatMatrix inputs(static_cast<Eigen::Index>(kPositionInputs), static_cast<Eigen::Index>(positions.size()));
    for (std::size_t i = 0; i < positions.size(); ++i) {
      inputs.col(static_cast<Eigen::Index>(i)) = column_of({labels.inputs[positions[i]].data(), kPositionInputs});
    }
    FloatMatrix slopes = perceptron.results(inputs);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      float& slope = slopes(0, static_cast<Eigen::Index>(i));
      slope = 1 / (1 + std::exp(-slope)) - static_cast<float>(labels.results[positions[i]]) / 2;
    }
    perceptron.step(slopes / static_cast<float>(positions.size()), rate);
  });
  perceptron.write(0, net.position);
  perceptron.write(1, net.chance_layer);
}

double greatest_miss(const PositionLabels& labels, const Net& net) {
  struct Foretold {
    double chance;
    double won;
  };
  std::vector<Foretold> all;
  for (std::size_t i = 0; i < labels.inputs.size(); ++i) {
    all.push_back({chance(net, labels.inputs[i]), labels.results[i] / 2.0});
  }
  std::sort(all.begin(), all.end(), [](const Foretold& a, const Foretold& b) { return a.chance < b.chance; });
  constexpr std::size_t kTenths = 10;
  double greatest = 0;
  for (std::size_t tenth = 0; tenth < kTenths; ++tenth) {
    const std::size_t begin = all.size() * tenth / kTenths;
    const std::size_t end = all.size() * (tenth + 1) / kTenths;
    double miss = 0;
    for (std::size_t i = begin; i < end; ++i) miss += all[i].chance - all[i].won;
    if (end > begin) greatest = std::max(greatest, std::abs(miss) / static_cast<double>(end - begin));
  }
  return greatest;
}

void DecisionLabels::add(const DecisionLabels& others) {
  const auto first = static_cast<std::uint32_t>(inputs.size());
  for (const std::uint32_t begin : others.begins) begins.push_back(first + begin);
  inputs.insert(inputs.end(), others.inputs.begin(), others.inputs.end());
  candidates.insert(candidates.end(), others.candidates.begin(), others.candidates.end());
}

}  // namespace warbalance::sim
